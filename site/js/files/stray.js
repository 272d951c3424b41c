// @ts-check
// A file that was dropped on a screen that opens none.

import { t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { loadUI } from './file-engine.js';
import { foundIn, openGame } from './open.js';

/** Offers to open a file on Analyse. @param {import('../app.js').App} app @param {File} file */
export async function offerFile(app, file) {
  await loadUI();
  const open = async () => {
    const take = (/** @type {import('../engine/protocol.js').ImportedReply} */ opened) => {
      app.store.set({ opened });
      location.hash = '#/analyse';
    };
    const game = app.store.state.play?.game.game ?? 'freestyle15';
    await openGame({ game, found: await foundIn(file), take });
  };
  const failed = () => app.trouble('update.missing');
  notify(t('files.dropped', { name: file.name }), [[t('files.open-it'), () => open().catch(failed)]], 'drop');
}
