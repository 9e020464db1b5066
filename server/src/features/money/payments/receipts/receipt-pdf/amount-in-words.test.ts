import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [
    '123456.50',
    'One lakh twenty-three thousand four hundred fifty-six rupees and fifty paise only',
  ],
  ['1500.00', 'One thousand five hundred rupees only'],
  ['10000000.00', 'One crore rupees only'],
  ['1.01', 'One rupee and one paisa only'],
  ['0.75', 'Seventy-five paise only'],
  ['0.00', 'Zero rupees only'],
  ['90017.00', 'Ninety thousand seventeen rupees only'],
])('%s is said in Indian English', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const PLACES: Record<string, number> = {
  hundred: 100,
  thousand: 1_000,
  lakh: 100_000,
  crore: 10_000_000,
}

// Parses the words independently of the code that makes them.
function read(words: string) {
  let sum = 0
  let open = 0
  for (const word of words.toLowerCase().split(/[ -]/)) {
    const place = PLACES[word]
    if (word === 'hundred') open *= 100
    else if (place) [sum, open] = [sum + open * place, 0]
    else open += SMALL.includes(word) ? SMALL.indexOf(word) : (TENS.indexOf(word) + 2) * 10
  }
  return sum + open
}

test('the words of an amount say that amount', () => {
  const rupees = fc.oneof(fc.nat(10_000), fc.integer({ min: 1, max: 999_999_999 }))
  fc.assert(
    fc.property(rupees, fc.nat(99), (whole, paise) => {
      const words = amountInWords(`${whole}.${String(paise).padStart(2, '0')}`)
      const [, inRupees = 'zero'] = /^(.*?) rupees?/.exec(words) ?? []
      const [, inPaise = 'zero'] =
        /(\S+(?: \S+)*?) pais[ae] only$/.exec(words.replace(/^.* and /, '')) ?? []
      expect([read(inRupees), read(inPaise)]).toEqual([whole, paise])
    }),
  )
})
