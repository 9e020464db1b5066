import { withPlainSigns } from '../plain-signs.ts'

/** Spellings of units, each with its normalised form; earlier ones win. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^rs(?=\/|$)|rupees?(?:only)?|inr|र[ुू](?:पय?[ेएा]*)?|টাকা|\/-(?:only)?$|^only$/g, '₹'],
  [/percentage|percent|प्रतिशत|শতাংশ/g, '%'],
  [/सें?मी|सेंटीमीटर|সেমি|সেন্টিমিটার/g, 'cm'],
  [/किमी|किलोमीटर|কিমি|কিলোমিটার/g, 'km'],
  [/किग्रा|किलोग्राम|কেজি|কিলোগ্রাম/g, 'kg'],
  [/degrees?|deg|डिग्री|अंश|ডিগ্রি|\^\\circ|\\circ|\\degree|\^o$|[º˚]/g, '°'],
  [/^°?c(?:elsius)?$/g, '°c'],
  [/(k)ilo(?=[gml])|(c)enti(?=[mgl])|(m)illi(?=[mgl])/g, '$1$2$3'],
  [/met(?:re|er)s?|mtrs?|mts|मीटर|মিটার/g, 'm'],
  [/grammes?|grams?|gms?|ग्राम|গ্রাম/g, 'g'],
  [/lit(?:re|er)s?|ltrs?|lts?|लीटर|লিটার/g, 'l'],
  [/second(?:s(?!q))?|secs?/g, 's'],
  [/^([njwva])(?:ewton|oule|att|olt|mpere)s?$/g, '$1'],
  [/^(?:दिन|দিন)$/g, 'day'],
  [/radians?/g, 'rad'],
  [/minutes?|mins?|मिनट|মিনিট/g, 'min'],
  [/hours?|hrs?|घंट[ेा]|ঘণ্টা/g, 'h'],
  [/years?|yrs?|वर्ष|साल|বছর/g, 'yr'],
  [/(?<=^(?:[kcm]?[mgl]|unit|day|week|month))s(?=$|\^[23])/g, ''],
  [/^(?:square|sq|वर्ग|বর্গ)(.*?)s?$|^(.*?)(?:square|sqd?)$/g, '$1$2^2'],
  [/^(?:cubic|cu|घन|ঘন)(.*?)s?$|^(.*?)cube$/g, '$1$2^3'],
  [/^cc$/g, 'cm^3'],
  [/per|p(?=[hs]$)/g, '/'],
  [/(?<=^k?[mg])([hsm])\^?-([123])$/g, '/$1^$2'],
  [/\^1$|(?<=₹)₹/g, ''],
  [/(?<=[a-z])([23])$/g, '^$1'],
  // 1 student of 10 students.
  [/(?<=[a-z]{4})s$/g, ''],
]

/** Normalised unit: `cm²`, `sq. cm` and `\text{cm}^{2}` are equal, as are `₹`, `Rs.` and `/-`, or `km/h` and `kmph`. */
export function bareUnit(text: string) {
  const letters = withPlainSigns(text)
    .replace(/\\(?:text|mathrm|operatorname)(?![a-zA-Z])/g, '')
    .replace(/\\([%$#])/g, '$1')
    .replace(/[º˚]/g, '°')
    .normalize('NFKC')
    .replace(/\\[,;:! ]|[\s{}$~.]/g, '')
    .toLowerCase()
  return SPELLINGS.reduce((unit, [spelling, plain]) => unit.replace(spelling, plain), letters)
    .replace(/\^(?=\^|°)/g, '')
    .replace(/(?<=\^[23])\^[23]$/, '')
}

/** Units taught at school: a different one is wrong; an unknown word is left to a person. */
const KNOWN =
  /^(?:[kcdm]?[mgl](?:\^[23])?|k?m\/[hs](?:\^2)?|unit(?:\^[23])?|°c|s|min|h|day|week|month|yr|rad|[%₹°])$/

export const isKnownUnit = (unit: string) => KNOWN.test(unit)

/** A formula and the words after it. */
export const withWords = (answer: string) =>
  /^(.*?[\d)}a-zπ])\s+([a-zA-Z]{2,}[a-zA-Z\s.^\d/{}]*)$/s
    .exec(answer.replace(/\\(?:text|mathrm)\s*\{([^{}]*)\}/g, ' $1'))
    ?.slice(1) ?? []

/** Whether the answer ends in a known unit other than the one asked for. */
export function hasOtherUnit(answer: string, unit: string | null | undefined) {
  const behind = bareUnit((unit && withWords(answer)[1]) ?? '')
  return isKnownUnit(behind) && behind !== bareUnit(unit ?? '')
}

const TAIL_MAX = 60

/** The answer without the unit already printed beside the field, typed again before it (₹) or after it. */
export function withoutTypedUnit(latex: string, unit: string | null | undefined) {
  const wanted = unit ? bareUnit(unit) : ''
  if (!wanted) return latex
  const [before = '', rest = ''] =
    /^((?:\\text\s*\{[^{}]*\}|[₹$\\]*[a-zA-Z]*)\.?)\s*(?=[\d.])(.*)$/s.exec(latex)?.slice(1) ?? []
  if (before && bareUnit(before) === wanted) return rest
  const from = Math.max(1, latex.length - TAIL_MAX)
  for (let place = from; place < latex.length; place += 1) {
    const [before, tail] = [latex.slice(0, place), latex.slice(place)]
    // Do not cut within a group: `\frac{5}{2}cm`.
    const isCut = /[\\a-zA-Z{^]$/.test(before) || tail.startsWith('}')
    if (bareUnit(tail) === wanted && !isCut) return before
  }
  return latex
}
