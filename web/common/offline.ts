// Lets our own pages work without a network (page/service-worker.js has the how). Where a page may have no service
// worker, nothing happens: plain http, a page opened from a folder, a frame in somebody else's page.

// Our pages allow no address of a script that did not come through a policy of ours (Trusted Types).
const addresses = { createScriptURL: () => 'service-worker.js' };
function trustedScript() {
  const { trustedTypes } = self as any;
  return (trustedTypes?.createPolicy('sliding-puzzle-offline', addresses) ?? addresses).createScriptURL('');
}

export function keepOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !/^https?:/.test(location.protocol) || window.top !== window.self) return;
  if (!serviceWorker.controller && (navigator as any).connection?.saveData) return;
  const register = async () => {
    const { active } = await serviceWorker.register(trustedScript(), { updateViaCache: 'none' });
    if (!active) (await serviceWorker.ready).active?.postMessage('serve this page'); // the first visit
  };
  const begin = () => void register().catch(() => {}); // refused or offline: the page stays as it was
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true }); // the first board comes first
}
