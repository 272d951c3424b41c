package main

// The forms of control flow that the compiler produces, and the expected results.
var shapes = []struct{ name, drawing, want string }{
	{"straight line", `
		log 1; jump 1
		log 2; done`,
		"log 1; log 2; done; unreachable; end"},
	{"fall through", `
		log 1; ask; if; jump 2; end
		log 2
		log 3; done`,
		"block; log 1; ask; if; br 1; end; log 2; br 0; end; log 3; done; unreachable; end"},
	{"if and else", `
		log 1; ask; if; jump 2; end
		log 2; jump 3
		log 3
		log 4; done`,
		"block; log 1; ask; if; log 3; br 1; end; log 2; br 0; end; log 4; done; unreachable; end"},
	{"else that returns", `
		log 1; ask; if; jump 2; end
		log 2; done
		log 3; done`,
		"log 1; ask; if; log 3; done; end; log 2; done; unreachable; end"},
	{"loop", `
		log 1
		log 2; ask; if; jump 1; end
		log 3; done`,
		"log 1; loop; log 2; ask; if; br 1; end; log 3; done; end; unreachable; unreachable; end"},
	{"loop with its condition at the end", `
		jump 2
		log 1
		ask; if; jump 1; end
		log 2; done`,
		"loop; ask; if; log 1; br 1; end; log 2; done; end; unreachable; unreachable; end"},
	{"infinite loop", `
		log 1
		ask; if; log 2; end; jump 1`,
		"log 1; loop; ask; if; log 2; end; br 0; end; unreachable; unreachable; end"},
	{"nested loops", `
		log 1
		log 2
		log 3; ask; if; jump 2; end
		ask; if; jump 1; end
		log 4; done`,
		"log 1; loop; log 2; loop; log 3; ask; if; br 1; end; ask; if; br 2; end; log 4; done; end; unreachable; " +
			"end; unreachable; unreachable; end"},
	{"continue of the outer loop", `
		log 1
		log 2
		ask; if; jump 1; end
		log 3; ask; if; jump 2; end
		log 4; ask; if; jump 1; end
		log 5; done`,
		"log 1; loop; log 2; loop; ask; if; br 2; end; log 3; ask; if; br 1; end; log 4; ask; if; br 2; end; log 5; " +
			"done; end; unreachable; end; unreachable; unreachable; end"},
	{"break out of two loops", `
		log 1
		log 2
		ask; if; jump 5; end
		log 3; ask; if; jump 2; end
		log 4; jump 1
		log 5; done`,
		"log 1; loop; log 2; loop; ask; if; log 5; done; end; log 3; ask; if; br 1; end; log 4; br 1; end; " +
			"unreachable; end; unreachable; unreachable; end"},
	{"break from two places", `
		log 1
		log 2; ask; if; jump 4; end
		log 3; ask; if; jump 4; end
		log 4; jump 1
		log 5; done`,
		"log 1; loop; block; log 2; ask; if; br 1; end; log 3; ask; if; br 1; end; log 4; br 1; end; log 5; done; " +
			"end; unreachable; unreachable; end"},
	{"chain of &&", `
		ask; if; jump 1; end; jump 4
		ask; if; jump 2; end; jump 4
		ask; if; jump 3; end; jump 4
		log 1; done
		log 2; done`,
		"block; ask; if; ask; if; ask; if; log 1; done; end; br 2; end; br 1; end; br 0; end; log 2; done; " +
			"unreachable; end"},
	{"switch of jumps", `
		ask; if; jump 2; end
		ask; if; jump 3; else; jump 4; end
		log 2; jump 5
		log 3; jump 5
		log 4
		log 5; done`,
		"block; block; ask; if; br 1; end; ask; if; log 3; br 2; else; log 4; br 2; end; br 0; end; log 2; br 0; " +
			"end; log 5; done; unreachable; end"},
	{"br_table within a segment", `
		block; block; block; ask; ask; i32.add; br_table 0 1 2; end; log 1; jump 1; end; log 2; jump 2; end; log 3
		log 4
		log 5; done`,
		"block; block; block; block; block; ask; ask; i32.add; br_table 0 1 2; end; log 1; br 2; end; log 2; br 2; " +
			"end; log 3; br 0; end; log 4; br 0; end; log 5; done; unreachable; end"},
	{"loop and branches within a segment", `
		loop; log 1; ask; br_if 0; end; block; ask; br_if 0; log 2; br 0; end
		log 3; ask; if; jump 0; end; done`,
		"loop; loop; log 1; ask; br_if 0; end; block; ask; br_if 0; log 2; br 0; end; log 3; ask; if; br 1; end; " +
			"done; end; unreachable; unreachable; end"},
	{"call with a resume point", `
		log 1; pause
		log 2; done`,
		"block; log 1; pause; br_if 0; log 2; done; unreachable; end; i32.const 1; end"},
	{"call in a loop", `
		log 1
		log 2; pause
		log 3; ask; if; jump 1; end
		log 4; pause
		done`,
		"block; log 1; loop; log 2; pause; br_if 1; log 3; ask; if; br 1; end; log 4; pause; br_if 1; done; end; " +
			"unreachable; unreachable; end; i32.const 1; end"},
	{"panic in a branch", `
		log 1; ask; if; jump 2; end
		log 2; done
		log 3; die
		log 4; jump 1`,
		"block; log 1; ask; if; log 3; runtime.gopanic; br_if 1; unreachable; end; log 2; done; unreachable; end; " +
			"i32.const 1; end"},
	{"stack growth at the head", `
		ask; if; i32.const 0; call 4; drop; jump 0; end
		log 1; pause
		done`,
		"block; loop; ask; if; runtime.morestack; drop; br 1; end; log 1; pause; br_if 1; done; end; unreachable; " +
			"unreachable; end; i32.const 1; end"},
	{"jump beyond the table", `
		log 1; ask; if; jump 9; end
		log 2; done
		log 3; done`,
		"log 1; ask; if; log 3; done; end; log 2; done; unreachable; end"},
	{"code before the loop", `
		i32.const 7; call 0; ---
		log 1; pause
		log 2; done`,
		"log 7; block; log 1; pause; br_if 0; log 2; done; unreachable; end; i32.const 1; end"},
	{"unreachable end of a segment", `
		log 1; jump 1; log 9; jump 2
		log 2; done; log 9; block; log 9; end
		log 3; done`,
		"log 1; log 2; done; unreachable; end"},
}

// Functions that must be left unchanged; as instructions if the compiler never produces
// such code.
var refusals = []struct{ name, code, want string }{
	{"no jump at all", "i32.const 1; call 0; i32.const 0; end", "no loop"},
	{"resume points but no jump",
		"block; block; block; local.get 0; br_table 0 1 1; end; end; unreachable; end; i32.const 1; end", "no loop"},
	{"loop within a block", "block; drop; loop; end; end; i32.const 0; end", "loop elsewhere"},
	{"loop after an instruction", "block; block; local.get 0; br_table 0 1 1; end; loop; end; end; i32.const 0; end",
		"loop elsewhere"},
	{"if before the loop",
		"call 1; if; end; loop; block; block; local.get 0; br_table 0 1 1; end; end; end; unreachable; end", "if before the blocks"},
	{"two loops", "loop; loop; block; local.get 0; br_table 0 0; end; end; end; unreachable; end", "two loops"},
	{"loop deep down", "block; block; loop; block; local.get 0; br_table 0 0; end; end; end; end; unreachable; end",
		"blocks around the loop"},
	{"block with a result", "loop 1; block; local.get 0; br_table 0 0; end; end; unreachable; end", "typed block"},
	{"no table", "loop; block; local.get 0; drop; end; end; unreachable; end", "no dispatch"},
	{"br_table on another local", "loop; block; local.get 1; br_table 0 0; end; end; unreachable; end", "no dispatch"},
	{"no block to dispatch to", "loop; local.get 0; br_table 0 0; end; end; unreachable; end", "no dispatch"},
	{"no code after the blocks", "loop; block", "no dispatch"},
	{"dispatch table leads out of the loop",
		"block; loop; block; local.get 0; br_table 0 2; end; end; unreachable; end; i32.const 1; end", "dispatch out of the loop"},
	{"jump without PC_B", "loop; block; block; local.get 0; br_table 0 1 1; end; br 1; end; end; unreachable; end",
		"unexpected br 1 depth 0 base 1"},
	{"unconditional exit",
		"block; loop; block; local.get 0; br_table 0 0; end; br 1; end; unreachable; end; i32.const 1; end", "unexpected br 1 depth 0 base 0"},
	{"exit without an outer block",
		"loop; block; local.get 0; br_table 0 0; end; call 1; br_if 1; end; unreachable; end", "unexpected br 1 depth 0 base 0"},
	{"br_table leads out of a segment",
		"loop; block; block; local.get 0; br_table 0 1 1; end; call 1; br_table 0 1; end; end; unreachable; end", "br_table out of segment"},
	{"cut off", "loop; block; block; local.get 0; br_table 0 1 1; end; call 1", "ran out"},
	{"code after the loop", "loop; block; local.get 0; br_table 0 0; end; end; i32.const 0; end", "unknown end"},
	{"wrong result after a goroutine switch",
		"block; loop; block; local.get 0; br_table 0 0; end; end; unreachable; end; i32.const 2; end", "unknown end"},
	{"unknown instruction", "loop; f99; end", "opcode 0xf0"},
	{"two entries into a loop", instructions(`
		ask; if; jump 2; end
		log 1; ask; if; jump 2; end; done
		log 2; jump 1`), "irreducible"},
	{"two entries, one after a call", instructions(`
		log 1; ask; if; jump 2; end
		log 2; pause
		log 3; ask; if; jump 1; end
		done`), "irreducible"},
}
