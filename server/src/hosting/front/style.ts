import { createHash } from 'node:crypto'

/** The only style of the host's own pages: fonts of the device, light and dark as it is set. */
export const STYLE = `:root{color-scheme:light dark;--paper:#faf7ee;--sheet:#fffefa;--well:#f3efe2;--ink:#132154;--ink2:#424c69;--line:#cfd2e0;--control:#7d84a3;--link:#2b4299;--pen:#b12027;--tint:#dde6fb;--grid:rgba(62,98,170,.15)}
@media(prefers-color-scheme:dark){:root{--paper:#192b25;--sheet:#243630;--well:#13231e;--ink:#f1f0e9;--ink2:#b2c2b9;--line:#3f524b;--control:#8a9c93;--link:#c2d1f7;--pen:#f7a098;--tint:#33483f;--grid:rgba(236,241,230,.075)}}
*{box-sizing:border-box;margin:0}html{-webkit-text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,Roboto,"Noto Sans","Noto Sans Devanagari","Noto Sans Bengali",sans-serif}
.front main{background:linear-gradient(var(--grid) 1px,transparent 1px) 0 0/24px 24px,linear-gradient(90deg,var(--grid) 1px,transparent 1px) 0 0/24px 24px}
.wrap{width:min(1152px,100% - 32px);margin-inline:auto}
header{border-bottom:1.5px solid var(--ink);background:var(--paper)}header .wrap{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:6px 24px;padding-block:12px}
header b{font-size:18px;overflow-wrap:anywhere}header span{display:block;font-size:14px;color:var(--ink2)}header a{color:inherit;text-decoration:none}nav{display:flex;gap:16px}nav a{color:var(--link);text-decoration:underline;padding:8px 0}nav b{padding:8px 0;font-size:17px}
h1,h2{font-family:Georgia,"Noto Serif",serif;font-weight:700;overflow-wrap:anywhere}:lang(hi) :is(h1,h2),:lang(bn) :is(h1,h2){font-family:inherit}
h1{font-size:40px;line-height:1.2;margin-bottom:6px}h2{font-size:21px;line-height:1.3;margin-bottom:4px}.dim{color:var(--ink2)}
.start{display:grid;grid-template-columns:minmax(0,560px) minmax(0,1fr);gap:24px 72px;align-items:start;padding-block:28px 48px}
form{background:var(--sheet);outline:1px solid var(--line);padding:22px 32px 26px;display:grid;gap:18px;margin-top:18px}
label{font-weight:600;display:block;margin-bottom:6px}.hint{font-size:15px;color:var(--ink2);margin-top:5px}
input{width:100%;min-width:0;min-height:48px;padding:0 14px;background:var(--sheet);color:inherit;border:1px solid var(--control);border-radius:3px;font:inherit}:focus-visible{outline:3px solid var(--link);outline-offset:1px}
.addr{display:flex}.addr input{border-radius:3px 0 0 3px;border-right:0;flex:1}.addr span{display:flex;align-items:center;padding:0 14px;border:1px solid var(--control);background:var(--well);border-radius:0 3px 3px 0;color:var(--ink2);max-width:60%;overflow-wrap:anywhere;line-height:1.2}
.bad{color:var(--pen);font-weight:600;font-size:15px;margin-top:6px}.wrong{border:2px solid var(--pen)}
button,.go{display:flex;align-items:center;justify-content:center;width:100%;min-height:56px;padding:8px 20px;border:1.5px solid #132154;border-radius:3px;background:#ffb52a;color:#132154;font:inherit;font-size:18px;font-weight:700;cursor:pointer;text-decoration:none;text-align:center}
a{color:var(--link)}.fine{font-size:15px;color:var(--ink2)}aside{display:grid;gap:26px;padding-top:88px}ol{list-style:none;padding:0;margin-top:12px;counter-reset:n}
li{position:relative;padding:0 0 20px 48px;counter-increment:n}li::before{content:counter(n);position:absolute;left:0;top:0;width:30px;height:30px;border:1.5px solid;border-radius:50%;display:grid;place-items:center;font-weight:700;font-size:15px}li b{display:block;font-weight:600}
.home{border-left:6px solid #ffb52a;background:var(--sheet);outline:1px solid var(--line);padding:16px 20px}.one{max-width:42rem;padding-block:36px 56px}.one h2{margin:28px 0 6px}.one .go{max-width:24rem;margin-top:24px}
@media(max-width:800px){.start{grid-template-columns:minmax(0,1fr)}h1{font-size:29px}form{padding:18px 14px}aside{padding-top:0}.addr span{padding:0 8px;font-size:14px}}`

/** Content security policy: this style and our own forms, and nothing else. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
