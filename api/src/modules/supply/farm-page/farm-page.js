// The page works without this. With it an answer that was sent without signal is kept on the phone and leaves when
// there is signal again, and quantities have − and +. Written for old phones: nothing newer than 2018.
(() => {
  const { farm, page } = document.body.dataset;
  const PREFIX = `colheita:${farm}:`;
  const PATIENCE_MS = 30000;
  const AGAIN_MS = 20000;
  const status = document.getElementById('sinal');
  if (!status || !window.fetch || !window.URLSearchParams) return;

  const WAITING = 'Sem sinal. Guardado neste telefone: vai sozinho quando o sinal voltar.';
  const SENDING = 'Enviando…';

  function tell(text, isWaiting) {
    status.textContent = text;
    status.className = isWaiting ? 'notice waiting' : 'notice';
  }

  // A phone may refuse to keep anything: then the form is sent as without script.
  function keep(key, draft) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }
  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key)) || {};
    } catch {
      return {};
    }
  }
  function forget(key) {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // Nothing was kept.
    }
  }
  function keys() {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.indexOf(PREFIX) === 0)
        .map((name) => name.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  const bodyOf = (form) => new URLSearchParams(new FormData(form)).toString();
  /** The one with boxes: 'Confirmo tudo' is a form of its own for the same order. */
  const formOf = (key) =>
    [...document.querySelectorAll(`form[data-draft="${key}"]`)].filter((form) =>
      form.querySelector('[type=number]'),
    )[0];

  /** Puts back what was typed; what the form says of its order stays as the page has it. */
  function fill(form, body) {
    const typed = new URLSearchParams(body);
    for (const box of form.querySelectorAll('input[type=number], textarea'))
      if (typed.has(box.name)) {
        box.value = typed.get(box.name);
        if (form.parentNode.tagName === 'DETAILS') form.parentNode.open = true;
      }
  }

  function post(body) {
    const stop = window.AbortController ? new AbortController() : null;
    const timer = setTimeout(() => {
      if (stop) stop.abort();
    }, PATIENCE_MS);
    const options = { method: 'POST', body, cache: 'no-store', credentials: 'omit' };
    options.headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    if (stop) options.signal = stop.signal;
    const done = () => clearTimeout(timer);
    const sent = fetch(location.pathname, options).then((answer) => {
      // Too many, or the shop is away for a moment: as good as no signal.
      if (answer.status === 429 || answer.status >= 500) throw new Error('later');
      return answer.json();
    });
    sent.then(done, done);
    return sent;
  }

  let isSending = false;

  /** Sends what waits, one after the other; what is said meanwhile, too. */
  function sendAll() {
    if (isSending || waiting().length === 0) return;
    isSending = true;
    tell(SENDING, true);
    let last = null;
    const next = () => {
      const key = waiting()[0];
      if (!key) return last;
      const { body } = read(key);
      return post(body).then((answer) => {
        last = { key, outcome: answer.outcome, refused: Boolean(answer.message) };
        settle(key, body, answer);
        return next();
      });
    };
    next().then(
      () => {
        isSending = false;
        // With the time, so that the page is fetched anew even if its address was the same.
        const isDay = last.key.indexOf('o-') === 0;
        const query = isDay && last.refused ? `dia=${last.key.slice(2)}` : `feito=${last.outcome}`;
        const place = isDay ? 'ofertas' : last.key;
        location.replace(`${location.pathname}?${query}&t=${Date.now()}#${place}`);
      },
      () => {
        isSending = false;
        tell(WAITING, true);
      },
    );
  }

  const waiting = () => keys().filter((key) => read(key).send);

  /** Only what was sent is done with: what was said or typed since stays. */
  function settle(key, body, answer) {
    const draft = read(key);
    if (draft.send && draft.body !== body) {
      if (answer.outcome === 'applied') keep(key, { ...draft, body: following(draft.body, body) });
      return;
    }
    forget(key);
    // Not taken: it is shown as it was typed, and only a person sends it again.
    if (answer.message) keep(key, { body: draft.typed || body, send: false, refused: answer.message });
    else if (draft.typed) {
      const isApplied = answer.outcome === 'applied';
      keep(key, { body: isApplied ? following(draft.typed, body) : draft.typed, send: false });
    }
  }

  /** Said or typed on the same phone before the first was taken: it answers the order as the first has left it. */
  function following(body, first) {
    const said = new URLSearchParams(body);
    const before = new URLSearchParams(first).get('revisao');
    if (before !== null && said.get('revisao') === before) said.set('revisao', Number(before) + 1);
    return said.toString();
  }

  document.addEventListener('submit', (event) => {
    const form = event.target;
    const key = form.dataset.draft;
    if (!key || !keep(key, { body: bodyOf(form), send: true })) return;
    event.preventDefault();
    sendAll();
  });

  document.addEventListener('input', (event) => {
    const { form } = event.target;
    const key = form ? form.dataset.draft : null;
    if (!key) return;
    const draft = read(key);
    // What was sent leaves as it was sent; what is typed after it is kept beside it.
    if (draft.send) keep(key, { body: draft.body, send: true, typed: bodyOf(form) });
    else keep(key, { body: bodyOf(form), send: false });
  });

  function addSteps(box) {
    const name = box.parentNode.querySelector('label').firstChild.textContent.trim();
    const row = document.createElement('div');
    row.className = 'stepper';
    box.parentNode.insertBefore(row, box);
    const add = (text, label, by) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.setAttribute('aria-label', `${label} ${name}`);
      button.addEventListener('click', () => {
        box.value = Math.min(Number(box.max), Math.max(0, (Number(box.value) || 0) + by));
        box.dispatchEvent(new Event('input', { bubbles: true }));
      });
      row.appendChild(button);
    };
    add('−', 'Menos', -1);
    row.appendChild(box);
    add('+', 'Mais', 1);
  }

  for (const box of document.querySelectorAll('input[type=number]')) addSteps(box);

  /** What waits on this phone is shown where it belongs; an order that takes no answer any more is only told of. */
  function show(key, draft) {
    const form = formOf(key);
    const isHere = form || (page === 'pedidos' && key.indexOf('p-') === 0);
    if (isHere && draft.refused) tell(draft.refused, true);
    const isShown = draft.send || draft.refused;
    if (form && (isShown || isOfThisPage(form, draft.body))) fill(form, draft.typed || draft.body);
    else if (isHere && !draft.send) forget(key);
  }

  /** What was typed and never sent is put back while the order is as it was then. */
  function isOfThisPage(form, body) {
    return (new URLSearchParams(body).get('revisao') || '') === (form.revisao ? form.revisao.value : '');
  }

  /** 'O que vou ter' opens where it stands, one day at a time: nothing is fetched, and what was typed is a draft. */
  function openDay(link, empty) {
    const key = `o-${link.getAttribute('href').slice('?dia='.length)}`;
    const other = document.querySelector('#ofertas form');
    if (other) {
      other.parentNode.querySelector('a').setAttribute('aria-expanded', 'false');
      other.parentNode.removeChild(other);
    }
    if (other && other.dataset.draft === key) return;
    link.setAttribute('aria-expanded', 'true');
    link.parentNode.appendChild(document.importNode(empty.content, true));
    const form = document.querySelector('#ofertas form');
    form.dataset.draft = key;
    form.elements.dia.value = key.slice(2);
    for (const said of link.dataset.said.split(' ')) {
      const [box, units] = said.split('=');
      for (const name of [`c-${box}`, `era-${box}`])
        if (form.elements[name]) form.elements[name].value = units;
    }
    for (const rest of (link.dataset.left || '').split(' ')) {
      const [name, units] = rest.split('=');
      const box = form.elements[`c-${name}`];
      const verb = Number(units) === 1 ? 'resta' : 'restam';
      const text = Number(units) > 0 ? `, ${verb} ${units}` : ', já pedidos';
      if (box) box.parentNode.querySelector('small').textContent += text;
    }
    for (const box of form.querySelectorAll('input[type=number]')) addSteps(box);
    const draft = read(key);
    if (draft.body) show(key, draft);
  }

  document.addEventListener('click', (event) => {
    const empty = document.getElementById('dia');
    const link = event.target.closest ? event.target.closest('.days a') : null;
    if (link === null || empty === null || empty.content === undefined) return;
    event.preventDefault();
    openDay(link, empty);
  });

  for (const key of keys()) show(key, read(key));
  window.addEventListener('online', sendAll);
  document.addEventListener('visibilitychange', () => document.hidden || sendAll());
  setInterval(() => document.hidden || sendAll(), AGAIN_MS);
  sendAll();
})();
