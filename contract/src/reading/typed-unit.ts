import { toPlainSigns } from '../plain-signs.ts'

/** Spellings of units, each with its normalised form; earlier ones win. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^rs(?=\/|$)|(?:rupees?|rupa[iy]y?[ea])(?:only)?|inr|र[ुू](?:पय?(?:[ेएा]|ों)?)?|টাকা|রুপি|\/[-=](?:only)?$|^only$/g,
    '₹',
  ],
  [/pais[ae]|पैस[ेा]|পযসা/g, 'paise'],
  [/percentage|percent|प्रतिशत|फीसदी|শতাংশ|প্রতিশত|শতকরা/g, '%'],
  [/सें?मी|से(?:ं|न्)टीमीटर|সেম[িী]|সেন্টিমিটার/g, 'cm'],
  [/मिमी|मिलीमीटर|মিমি|মিলিমিটার/g, 'mm'],
  [/मि(?:ली)?ग्राम?|মি(?:লি)?গ্রাম?/g, 'mg'],
  [/मिली(?:लीटर)?|মিলি(?:লিটার)?/g, 'ml'],
  [/किमी|किलोमीटर|কিমি|কিলোমিটার/g, 'km'],
  [/किग्राम?|किलो(?:ग्राम)?|কেজি|কিগ্রাম?|কিলো(?:গ্রাম)?|^kilos?$/g, 'kg'],
  [/degrees?|deg|डिग्र[िी]|अंश|ডিগ্র[িী]|অংশ|\^\\circ|\\circ|\\degree|\^o$|[º˚]/g, '°'],
  [/^°?c(?:elsius)?$|^°(?:से(?:ल्सियस)?|সে(?:লসিযাস)?)$/g, '°c'],
  [/(k)ilo(?=[gml])|(c)enti(?=[mgl])|(m)illi(?=[mgl])/g, '$1$2$3'],
  [
    /met(?:re|er)(?:s(?!q))?|mtrs?|mts|मीटर|মিটার|(?<=^|[a-z]|वर्ग|घन|বর্গ|ঘন)(?:मी|মি)(?=$|\/|प्रति|প্রতি)/g,
    'm',
  ],
  [/grammes?|grams?|gms?|ग्राम?|গ্রাম?/g, 'g'],
  [/lit(?:re|er)s?|ltrs?|lts?|लीटर|লিটার|^ली$|^লি$/g, 'l'],
  [/second(?:s(?!q))?|secs?|सेके?(?:ं|न्|ण्)ड|সেকেন্ড|(?<=\/)(?:से|সে)$/g, 's'],
  [/^([njwva])(?:ewton|oule|att|olt|mpere)s?$/g, '$1'],
  [/^(?:दिन(?:ों)?|দিন)$/g, 'day'],
  [/^(?:सप्ताह|हफ्त[ेा]|সপ্তাহ)$/g, 'week'],
  [/^(?:माह|मास|महीन[ेा]|মাস)$/g, 'month'],
  [/^(?:feet|foot|फ[ुी]ट|ফুট)$/g, 'ft'],
  [/^(?:inch(?:es)?|इंच|इञ्च|ইঞ্চি)$/g, 'inch'],
  [/^(?:गज|গজ)$/g, 'yard'],
  [/हेक्टेयर|হেক্টর/g, 'hectare'],
  [/क्विंटल|কুইন্টাল/g, 'quintal'],
  [/^(?:टन|টন)$/g, 'tonne'],
  [/इकाई|मात्रक|একক/g, 'unit'],
  [/radians?|रेडियन|রেডিযান/g, 'rad'],
  [/minutes?|mins?|मिनि?ट|মিনিট/g, 'min'],
  [/hours?|hrs?|gh[ao]nt[ae]|घ(?:ं|ण्)?ट(?:[ेा]|ों)|ঘ[ণন]্টা/g, 'h'],
  [/years?|yrs?|वर्ष|साल|बरस|বছর|বৎসর/g, 'yr'],
  [/(?<=^(?:[kcm]?[mgl]|unit|day|week|month))s(?=$|\^[23])/g, ''],
  [/^(?:square|sq|वर्ग|বর্গ)(.*?)s?$|^(.*?)(?:square|sqd?)$/g, '$1$2^2'],
  [/^(?:cubic|cube|cu|घन|ঘন)(.*?)s?$|^(.*?)cube$/g, '$1$2^3'],
  [/^cc$/g, 'cm^3'],
  [/per|प्रति|প্রতি|p(?=[hs]$)/g, '/'],
  [/(?<=^k?[mg])([hsm])\^?-([123])$/g, '/$1^$2'],
  [/\^1$|(?<=₹)₹/g, ''],
  [/(?<=[a-z])([23])$/g, '^$1'],
  // 1 student of 10 students.
  [/(?<=[a-z]{4})s$/g, ''],
]

/** Normalised unit: `cm²`, `sq. cm` and `\text{cm}^{2}` are equal, as are `₹`, `Rs.` and `/-`, or `km/h` and `kmph`. */
export function bareUnit(text: string) {
  const letters = toPlainSigns(text)
    .replace(/\\(?:text|mathrm|operatorname)(?![a-zA-Z])/g, '')
    .replace(/\\([%$#])/g, '$1')
    .replace(/[º˚]/g, '°')
    .normalize('NFKC')
    .replace(/\\[,;:! ]|[\s{}$~.\u093c\u09bc]/g, '')
    .toLowerCase()
  return SPELLINGS.reduce((unit, [spelling, plain]) => unit.replace(spelling, plain), letters)
    .replace(/\^(?=\^|°)/g, '')
    .replace(/(?<=\^[23])\^[23]$/, '')
}

/** Units taught at school, as multiples of others. */
const MULTIPLES = `km=1000m dm=1/10m cm=1/100m mm=1/1000m kg=1000g mg=1/1000g quintal=100000g tonne=1000000g
  l=1/1000m^3 kl=1m^3 dl=1/10000m^3 cl=1/100000m^3 ml=1/1000000m^3 hectare=10000m^2
  min=60s h=3600s day=86400s week=604800s yr=12month paise=1/100₹ inch=1/12ft yard=3ft`
const BASES = ['m', 'g', 's', 'month', '₹', '°', 'ft']

/** A unit's size as `top/bottom` of its base, and the power of the base. */
type Size = { of: string; power: number; top: number; bottom: number }

const SIZES = new Map<string, Size>(
  BASES.map((of) => [of, { of, power: 1, top: 1, bottom: 1 }] as const),
)
for (const [, name = '', top, bottom = 1, of = '', power = 1] of MULTIPLES.matchAll(
  /(\w+)=(\d+)(?:\/(\d+))?([a-z₹]+)(?:\^(\d))?/g,
))
  SIZES.set(name, { of, power: Number(power), top: Number(top), bottom: Number(bottom) })

/** Size of `cm^2` or `km/h`, with its base units as `m2` or `m1/s1`. */
function sizeOf(unit: string) {
  const powers = unit.split('/').map((part) => {
    const [, name = '', power = 1] = /^(.+?)(?:\^([123]))?$/.exec(part) ?? []
    const size = SIZES.get(name)
    return size && { ...size, by: Number(power) }
  })
  const [over, under] = powers
  if (!over || powers.length > 2 || (powers.length === 2 && !under)) return
  const of = powers.map((each) => each && `${each.of}${each.power * each.by}`).join('/')
  const [top, bottom] = [over.top ** over.by, over.bottom ** over.by]
  if (!under) return { of, top, bottom }
  return { of, top: top * under.bottom ** under.by, bottom: bottom * under.top ** under.by }
}

/** Whether the unit is known. A different known unit makes an answer wrong; an unknown word is left to a person. */
export const isKnownUnit = (unit: string) =>
  /^(?:unit(?:\^[23])?|°c|rad|%)$/.test(unit) || sizeOf(unit) !== undefined

/** How many of the other unit make one of the first, as `n/d`; undefined if they measure different things. */
export function unitFactor(from: string, to: string) {
  const [one, other] = [sizeOf(from), sizeOf(to)]
  if (!one || one.of !== other?.of) return
  return { n: BigInt(one.top * other.bottom), d: BigInt(one.bottom * other.top) }
}

/** Splits an answer into a formula and the words after it. */
export const splitTrailingWords = (answer: string) =>
  /^(.*?[\d)}a-zπ])\s+([a-zA-Z]{2,}[a-zA-Z\s.^\d/{}]*)$/s
    .exec(answer.replace(/\\(?:text|mathrm)\s*\{([^{}]*)\}/g, ' $1'))
    ?.slice(1) ?? []

const TAIL_MAX = 60

/** The formula and the unit behind it, if the unit is known. Nothing is cut within a group: `\frac{5}{2}cm`. */
function cutAtUnit(latex: string, isUnit: (unit: string) => boolean) {
  for (let place = Math.max(1, latex.length - TAIL_MAX); place < latex.length; place += 1) {
    const [before, tail] = [latex.slice(0, place), latex.slice(place)]
    const isCut = /[\\{^]\s*$/.test(before) || /^(?:.\}|[a-zA-Z]{2})/.test(latex.slice(place - 1))
    if (!isCut && isUnit(bareUnit(tail))) return [before, bareUnit(tail)] as const
  }
}

export const radiansToDegrees = (angle: string) => `(${angle})\\cdot\\frac{180}{\\pi}`

/**
 * An answer in a known unit other than the one asked for, converted; null if that is impossible, as from cm to cm². `h`
 * is no unit if it is a letter of the right answers.
 */
export function convertFromUnit(
  answer: string,
  unit: string | null | undefined,
  letters: ReadonlySet<string>,
) {
  const wanted = bareUnit(unit ?? '')
  if (!wanted) return
  const isUnit = (text: string) => isKnownUnit(text) && !letters.has(text)
  const [before = '', other = wanted] = cutAtUnit(answer, isUnit) ?? []
  if (other === wanted) return
  if (other === 'rad' && wanted === '°') return radiansToDegrees(before)
  const ratio = unitFactor(other, wanted)
  return ratio ? `(${before})\\cdot\\frac{${ratio.n}}{${ratio.d}}` : null
}

/**
 * Splits the unit off a key whose formulas hold numbers with one unit, so that an answer may name the unit in words.
 * Undefined for any other key: in `\pi r^2h` h is a letter.
 */
export function withUnitApart<Key extends { right: readonly string[]; unit?: string | null }>(
  key: Key,
): Key | undefined {
  const cut = key.right.map((right) => cutAtUnit(right, isKnownUnit) ?? [])
  const unit = cut[0]?.[1]
  const right = cut.flatMap(([number = '', of]) => (of === unit ? number : []))
  const areNumbers = right.every((each) => !/[a-zA-Z]/.test(each.replace(/\\[a-zA-Z]+/g, '')))
  return !key.unit && unit && right.length === cut.length && areNumbers
    ? { ...key, right, unit }
    : undefined
}

/** The answer without the unit already printed beside the field, typed again before it (₹) or after it. */
export function withoutTypedUnit(latex: string, unit: string | null | undefined) {
  const wanted = unit ? bareUnit(unit) : ''
  if (!wanted) return latex
  const [before = '', rest = ''] =
    /^((?:\\text\s*\{[^{}]*\}|[₹$\\]*[\p{L}\p{M}]*)\.?)\s*(?=[\p{Nd}.])(.*)$/su
      .exec(latex)
      ?.slice(1) ?? []
  const after = before && bareUnit(before) === wanted ? rest : latex
  return cutAtUnit(after, (found) => found === wanted)?.[0] ?? after
}
