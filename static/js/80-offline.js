// The reference for flight mode: the service worker keeps a copy of it. It is fetched when all else is done, and not for those who save data. A newer
// copy that came with an earlier page is used from now on; one that comes with this page waits.
{
  if ("serviceWorker" in navigator && isSecureContext && !navigator.connection?.saveData) {
    addEventListener("load", () => {
      (self.requestIdleCallback || setTimeout)(async () => {
        try {
          const before = await navigator.serviceWorker.getRegistration();
          before?.waiting?.postMessage("take over");
          await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
        } catch { /* then the network is needed, as before */ }
      }, { timeout: 3000 });
    });
    addEventListener("online", async () => (await navigator.serviceWorker.getRegistration())?.active?.postMessage("online")); // what waits is sent
  }
}
