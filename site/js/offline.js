// @ts-check
// Makes the page work without a network: registers the service worker that
// keeps the site. All works without it, too.

export async function keepOffline() {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  try {
    const registration = await navigator.serviceWorker.register('./sw.js', { scope: './', updateViaCache: 'none' });
    // Registering an unchanged script looks for no new version.
    await registration.update();
  } catch {
    // Offline, or storage is switched off: the page is here all the same.
  }
}
