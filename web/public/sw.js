// Shows a page of our own to whoever opens the store without a network, and does nothing else: no other page, no
// answer of the API and no picture is ever kept. The version is a digest of the files; a test holds it to that.
const VERSION = 'offline-7f51f512d977';
const PAGE = '/sem-conexao.html';
const FILES = [PAGE, '/sem-conexao.css', '/sem-conexao.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  const files = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(files)));
  self.skipWaiting();
  // Where the browser can, it asks the network for these without waking this worker.
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'network' },
    { condition: { urlPattern: '/files/*' }, source: 'network' },
  ]);
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))),
      ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = FILES.includes(new URL(request.url).pathname);
  if (request.mode === 'navigate') {
    if (!navigator.onLine) event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  }
  // Whatever the browser says of the network: without these the page is bare and never opens by itself.
  else if (isOurs)
    event.respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
