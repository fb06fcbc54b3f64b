/** Paper, ink, one quiet blue. No script, no font to load, nothing from elsewhere. */
export const STYLE = `
:root{--paper:#fdfcf9;--sheet:#fff;--ink:#1b2330;--soft:#566070;--line:#e3dfd5;--deep:#1d4468;--deeper:#15344f;
--bad:#a3281c;--bad-tint:#fdf1ef;--note:#fff5d9;--note-line:#e6cb7a;--note-ink:#5a4406;--good:#1f6b3b;--radius:12px}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
a{color:var(--deep);text-underline-offset:3px}
.note{background:var(--note);border-bottom:1px solid var(--note-line);color:var(--note-ink);font-size:14px;
text-align:center;padding:8px 16px}
.page{max-width:1040px;margin:0 auto;padding:20px 16px 48px;display:grid;gap:24px}
.page>*{min-width:0}
.shop{display:flex;align-items:center;gap:10px;font-weight:600}
.shop span{display:grid;place-items:center;width:32px;height:32px;border-radius:9px;background:var(--deep);color:#fff;
font-size:15px}
.back{display:inline-block;padding:11px 0;font-size:15px}
.label{color:var(--soft);font-size:15px;margin-top:16px}
.total{font-size:38px;line-height:1.15;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.then{color:var(--soft);font-size:15px;margin-top:4px}
.lines{list-style:none;margin:20px 0 0;border-top:1px solid var(--line)}
.lines li{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid var(--line)}
.lines b{font-weight:550;overflow-wrap:anywhere}
.lines small{display:block;color:var(--soft);font-size:14px}
.lines data,.sum data{font-variant-numeric:tabular-nums;white-space:nowrap}
.sum{display:flex;justify-content:space-between;padding:14px 0;font-weight:650}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:16px;padding:20px;
box-shadow:0 1px 2px rgba(27,35,48,.04),0 12px 32px -20px rgba(27,35,48,.25)}
.sheet h1,.sheet h2,.page h1{font-size:20px;line-height:1.3;font-weight:650;letter-spacing:-.01em}
.sheet>p{margin-top:8px;color:var(--soft)}
.sheet>.shop{margin:0;color:var(--ink)}
.sheet>.shop+h1{margin-top:16px}
.sheet>.label{margin-top:16px}
.sheet .total{margin-top:0;font-size:38px;line-height:1.15;letter-spacing:-.02em}
.ways{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin:16px 0 4px}
.ways a{display:grid;place-items:center;min-height:48px;border:1px solid var(--line);border-radius:var(--radius);
text-decoration:none;color:var(--ink);font-weight:550;background:var(--paper)}
.ways a[aria-current]{border-color:var(--deep);box-shadow:inset 0 0 0 1px var(--deep);background:#fff;color:var(--deep)}
form{display:grid;gap:16px;margin-top:16px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
label{display:block;font-size:15px;font-weight:550;margin-bottom:6px}
input{width:100%;min-height:48px;padding:11px 14px;border:1px solid #b9b4a7;border-radius:var(--radius);
background:#fff;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input::placeholder{color:#767c87}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.wrong{color:var(--bad);font-size:14px;margin-top:6px}
.alert:focus{outline:0}
.alert{background:var(--bad-tint);border:1px solid #e7bdb7;color:var(--bad);border-radius:var(--radius);padding:12px 14px}
button{min-height:52px;width:100%;border:0;border-radius:var(--radius);background:var(--deep);color:#fff;font:inherit;
font-size:17px;font-weight:600;cursor:pointer;transition:background .15s}
button:hover{background:var(--deeper)}
button.quiet{background:#fff;color:var(--deep);border:1px solid #b9b4a7;font-size:15px;min-height:44px}
:focus-visible{outline:3px solid #7fb0dc;outline-offset:2px}
details{margin-top:20px;border-top:1px solid var(--line);padding-top:4px;font-size:14px;color:var(--soft)}
summary{cursor:pointer;padding:12px 0;color:var(--ink);font-weight:550}
details dl{display:grid;gap:8px;margin-top:10px}
details dl div{display:grid;grid-template-columns:11.5em 1fr;gap:8px}
details dt{font-variant-numeric:tabular-nums;color:var(--ink)}
.qr{display:grid;place-items:center;margin:16px auto;padding:12px;width:min(100%,264px);background:#fff;
border:1px solid var(--line);border-radius:var(--radius)}
.qr svg{display:block;width:100%;height:auto}
.code{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;user-select:all;-webkit-user-select:all;
background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);padding:12px 14px}
.steps{margin:12px 0 0;padding-left:20px;color:var(--soft)}
.steps li{margin-top:4px}
.sheet .done,.done{color:var(--good)}
.leaps{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin:12px 0}
.leaps form,.event form{margin:0}
.lines .event{display:grid;gap:10px;align-items:start}
.event small,.event summary,.event li{overflow-wrap:anywhere}
.event details{margin:0;border:0;padding:0}
.event summary{padding:4px 0;font-weight:400}
.lines .steps li{display:list-item;border:0;padding:2px 0}
.event button{width:auto;padding:0 16px}
@media (min-width:600px){.lines .event{grid-template-columns:minmax(0,1fr) auto}}
@media (min-width:900px){.page{grid-template-columns:1fr 1fr;gap:72px;padding-top:56px}.page.wide{max-width:1240px;grid-template-columns:minmax(0,5fr) minmax(0,9fr);gap:48px}
.page.one{grid-template-columns:minmax(0,520px);justify-content:center}
.sheet{padding:32px}.total{font-size:46px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
