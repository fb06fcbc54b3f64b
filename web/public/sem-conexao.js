// The address is still that of the page that was asked for: loading it again opens it.
const tryAgain = () => window.location.reload();

// Only once something comes through: the browser may say that it is online before it is.
const tryWhenThrough = () => {
  if (document.hidden) return;
  fetch('/favicon.ico', { method: 'HEAD', cache: 'no-store' }).then(tryAgain, () => {});
};

document.querySelector('button').addEventListener('click', tryAgain);
window.addEventListener('online', tryWhenThrough);
setInterval(tryWhenThrough, 4000);
