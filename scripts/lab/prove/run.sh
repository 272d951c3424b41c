#!/bin/sh
# run.sh DIR [MINUTES [GAME]]: proves Black's win after 1. h8 and each of the 35 second
# moves (up to symmetry) in turn, in a directory with the program "tengen" and the state
# file GAME.state, freestyle15.state without GAME. Each second move gets a slice of time,
# at idle priority; proved moves are skipped. The slices last MINUTES at first and double
# after every round. It stops when DIR/stop exists; DIR/pid has the ID of the running
# process.
cd "$1" || exit 1
slice=${2:-15}
game=${3:-freestyle15}
while [ ! -e stop ]; do
  open=0
  # from the neighbouring points outwards
  for m in h9 i9 h10 i10 j10 h11 i11 j11 k11 h12 i12 j12 k12 l12 h13 i13 j13 k13 l13 m13 \
           h14 i14 j14 k14 l14 m14 n14 h15 i15 j15 k15 l15 m15 n15 o15; do
    [ -e stop ] && exit 0
    grep -qx "$m" done 2>/dev/null && continue
    open=1
    echo "== $m, $slice minutes, $(date -u +%FT%TZ)"
    chrt --idle 0 nice -n 19 ./tengen prove run -game $game -moves h8$m -state $game.state -memory 3072 -report 120s -time ${slice}m > last 2>&1 &
    echo $! > pid
    wait $!
    grep -v '^ *$' last | tail -n 5
    tail -n 1 last | grep -q '^proved: Black wins' && echo "$m" >> done
  done
  [ $open = 0 ] && exit 0
  slice=$((2 * slice))
done
