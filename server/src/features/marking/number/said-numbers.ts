import { foldText } from '@ganit/contract/fold-text'
import Fraction from 'fraction.js'
import { divideIfPossible, readDecimal } from './fraction.ts'
import { bengaliSound, soundInLatin } from './roman-words.ts'

/** 0 to 99 as they are said in Hindi and Bengali; English is read by `contract/src/reading`. */
const COUNTED = [
  `शून्य एक दो तीन चार पाँच छह/छः/छे सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चौवालीस/चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन/तिरेपन चौवन
  पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ/तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर
  चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी/उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`,
  `শূন্য এক দুই/দু তিন চার পাঁচ ছয় সাত আট নয়/ন দশ এগারো বারো তেরো চৌদ্দ/চোদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ কুড়ি/বিশ একুশ
  বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আঠাশ/আটাশ ঊনত্রিশ ত্রিশ/তিরিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ
  ঊনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ পঞ্চাশ একান্ন বাহান্ন তিপ্পান্ন চুয়ান্ন
  পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর সত্তর একাত্তর বাহাত্তর
  তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি/ঊনাশি আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি/অষ্টাশি
  ঊননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`,
].flatMap((list) =>
  list.split(/\s+/).map((words, n) => ['number', n, words.replaceAll('/', ' ')] as const),
)

/**
 * The effect of a word on the number: a scale or part multiplies the number before it, `more` is added to the number
 * after it.
 */
type Kind = 'number' | 'scale' | 'part' | 'more' | 'over' | 'whole'
const SAID: readonly (readonly [Kind, number | string, words: string])[] = [
  ...COUNTED,
  ['scale', 1, 'ones units इकाई'],
  ['scale', 10, 'tens दहाई দশক'],
  ['scale', 100, 'hundred hundreds सौ सैकड़ा শত শো শ শতক'],
  ['scale', 1_000, 'thousand thousands हज़ार হাজার'],
  ['scale', 100_000, 'lakh lakhs lac lacs लाख লাখ লক্ষ'],
  ['scale', 1_000_000, 'million'],
  ['scale', 10_000_000, 'crore crores करोड़ কোটি'],
  ['part', 12, 'dozen dozens दर्जन ডজন'],
  ['part', 0.5, 'half आधा आधी आधे আধ আধা অর্ধেক'],
  ['part', 0.25, 'quarter quarters चौथाई पाव সিকি পোয়া চতুর্থাংশ'],
  ['part', 0.75, 'पौन'],
  ['part', '1/3', 'तिहाई'],
  ['part', 0, 'nil nothing shunya sunya'],
  ['part', 1.5, 'डेढ़ দেড় dedh'],
  ['part', 2.5, 'ढाई अढ़ाई আড়াই dhai'],
  ['more', 0.25, 'सवा সওয়া সোয়া'],
  ['more', 0.5, 'साढ़े সাড়ে'],
  ['more', -0.25, 'पौने পৌনে'],
  ['over', 0, 'by upon over बटा বাই out'],
  ['whole', 0, 'whole and of और पूर्णांक सही পূর্ণ ও এবং'],
]

const ALIKE = new Map(
  ['ईइ', 'ीि', 'ूु', 'ঈই', 'ীি', 'ূু', 'ঊউ', 'শস', 'ষস', 'ণন'].map(([sign = '', other = '']) => [
    sign,
    other,
  ]),
)

/** Replaces spellings that sound alike by one: long vowels, doubled and half consonants, nasals, sibilants. */
const soundOf = (word: string) =>
  foldText(word)
    .replace(/[\u0902\u0903\u0982\u094d\u09cd]|\u09c7\u09be$/g, '')
    .replace(/[ईीूঈীূঊশষণ]/g, (sign) => ALIKE.get(sign) ?? sign)
    .replace(/(\p{L})\1|ट(?=ठ)/gu, '$1')
    .replace(/बे$/, 'वे')

const WORDS = new Map(
  SAID.flatMap(([kind, value, words]) =>
    words.split(' ').map((word) => [soundOf(word), { kind, value: new Fraction(value) }] as const),
  ),
)

const wordsIn = (script: RegExp) =>
  SAID.flatMap(([, , words]) => words.split(' ')).filter((word) => script.test(word))

const HINDI_IN_LATIN = new Map(
  wordsIn(/[\u0900-\u097f]/).map((word) => [soundInLatin(foldText(word)), word] as const),
)
/** Many write s for শ and ষ, too, if no other number is written so. */
const BENGALI_IN_LATIN = new Map(
  [(sound: string) => sound.toLowerCase(), (sound: string) => sound].flatMap((spell) =>
    wordsIn(/[\u0980-\u09ff]/)
      .toReversed()
      .map((word) => [spell(bengaliSound(word)), word] as const)
      .filter(([sound]) => sound.length > 1),
  ),
)

const bengaliWord = (word: string) =>
  BENGALI_IN_LATIN.get(bengaliSound(word)) ?? BENGALI_IN_LATIN.get(bengaliSound(word).toLowerCase())

/** `duisho` is one word. */
const HUNDREDS = /^(.{2,})sh?o(?:to)?$/i

function toBengali(word: string) {
  const [, times] = HUNDREDS.exec(word) ?? []
  const hundreds = times && bengaliWord(times)
  return bengaliWord(word) ?? (hundreds ? `${hundreds}শো` : word)
}

/** Number words in Latin letters as words of Hindi or else of Bengali: `barah` is बारह, `baro` is বারো. */
export const toOwnScript = (text: string) =>
  text.replace(/[a-z]+/gi, (word) => HINDI_IN_LATIN.get(soundInLatin(word)) ?? toBengali(word))

/** `7`, `2,50,000`, `10,0000`, and `0.1(6)` of a recurring decimal. */
const NUMERAL = /^\d+(?:(?:,\d+)*,\d{3,})?(?:\.\d*(?:\(\d+\))?)?$/
const FRACTION = /^(?:\\frac\{)?(\d+)(?:\s*\/\s*|\}\{)(\d+)\}?$/

type Said = { kind: Kind; value: Fraction }

/** The effect of a word or numeral on a number; empty if it is no part of a number. */
export function effectOfWord(word: string): Said[] {
  const [, top = '', bottom = ''] = FRACTION.exec(word) ?? []
  const value = NUMERAL.test(word)
    ? readDecimal(word.replaceAll(',', ''))
    : divideIfPossible(readDecimal(top), readDecimal(bottom))
  if (value) return [{ kind: 'number', value }]
  const found = WORDS.get(soundOf(word))
  if (found) return [found]
  // `পাঁচশো` is one word.
  const [, hundreds = '', hundred = ''] = /^(.+?)(শ(?:ো|ত)?)$/.exec(word) ?? []
  const [times, scale] = [hundreds, hundred].map((part) => WORDS.get(soundOf(part)))
  return times?.kind === 'number' && scale ? [times, scale] : []
}

/**
 * The number that words and numerals form together, and whether it is an integer below a thousand; undefined if they
 * form none.
 */
export function sumSaidNumber(words: readonly string[]) {
  const said = words.flatMap(effectOfWord)
  const place = said.findIndex(({ kind }) => kind === 'over')
  const value = place < 0 ? sumOf(said) : quotientOf(said, place)
  const isPlain = said.every(({ kind }) => kind === 'number' || kind === 'scale')
  return value && { value, isPlain: isPlain && value.d === 1n && value.lt(1_000) }
}

/** 3 by 4, and 2 whole 1 by 2. */
function quotientOf(said: readonly Said[], place: number) {
  const from = said.slice(0, place).findLastIndex(({ kind }) => kind === 'whole') + 1
  const part = divideIfPossible(sumOf(said.slice(from, place)), sumOf(said.slice(place + 1)))
  const whole = from > 0 ? sumOf(said.slice(0, from)) : ZERO
  return part && whole?.add(part)
}

const [ZERO, ONE] = [new Fraction(0), new Fraction(1)]

function sumOf(said: readonly Said[]): Fraction | undefined {
  let [total, more] = [ZERO, ZERO]
  let now: Fraction | undefined
  let least: Fraction | undefined
  let last = ZERO
  let room = 0
  for (const [n, { kind, value }] of said.entries()) {
    if (kind === 'more') more = value
    else if (kind === 'number') {
      // After hundreds comes a smaller number, after an integer its fraction; 2.5, 7.5 are two numbers.
      if (now && (value.d === 1n ? value.gte(room) : now.d !== 1n)) return
      now = now?.add(value) ?? value
      last = value
      room = 0
    } else if (kind === 'part' && said[n - 1]?.kind === 'whole') now = now?.add(value)
    else if (kind === 'scale' || kind === 'part') {
      // 5 tens are a number, tens 5 are none.
      if (kind === 'scale' && value.lte(10) && said[n - 1]?.kind !== 'number') return
      // 3 hundreds 5 tens: only the five are tens.
      const isPlace = kind === 'scale' && value.lte(100)
      const before = isPlace && now ? now.sub(last) : ZERO
      now = (now ?? ONE).sub(before).add(more).mul(value).add(before)
      more = ZERO
      last = isPlace ? now.sub(before) : now
      room = isPlace ? value.valueOf() : 0
      if (kind === 'part' || isPlace) continue
      if (least?.lte(value)) return
      least = value
      total = total.add(now)
      now = undefined
    }
  }
  if (!now && !least && more.equals(0)) return
  return total.add(now ?? (more.equals(0) ? ZERO : ONE)).add(more)
}
