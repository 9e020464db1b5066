import { bareNumber, numberFromHome } from '@ganit/contract/home-country'
import { parseAmount } from '@ganit/contract/money'
import { phoneAtHome, requiredPhone } from '@ganit/contract/phones'
import { plainTyped } from '@ganit/contract/plain-signs'
import { describe, expect, test } from 'vitest'

/** One number as keyboards, address books and tables write it. */
const ONE_PHONE = [
  '98300 41292',
  '+91 98300 41292',
  '\u202a+91 98300 41292\u202c',
  '\u200b9830041292',
  '98300–41292',
  '98300‑41292',
  '9830041292.0',
  "'9830041292",
  '९८३००४१२९२',
  '৯৮৩০০৪১২৯২',
  '９８３００４１２９２',
  'tel:+919830041292',
  'Ph. 9830041292',
  'Mob: 98300 41292',
  '9830041292 (M)',
  '98300 41292 (W)',
  '0091 98300 41292',
  '098300\u00a041292',
]

describe('what keyboards and tables write differently is read alike', () => {
  test.for(ONE_PHONE)('the phone %j', (typed) => {
    expect(numberFromHome(typed)).toBe('+919830041292')
    expect(phoneAtHome('Phone').parse(typed)).toBe('+919830041292')
  })
  test.for([
    ['১৫০০'],
    ['१,५००.५०', '1500.50'],
    ['\u202a1500\u202c'],
    [' 1500\u200b '],
    ['１５００'],
  ])('the amount %j', ([typed = '', is = '1500.00']) => {
    expect(parseAmount(typed)).toBe(is)
  })
  test('what stands inside is kept, and what shows nothing goes', () => {
    expect(plainTyped('  a\u00a0b –\u200dc ')).toBe('a b -c')
    expect(bareNumber('Mohan')).toBe('Mohan')
  })
})

test.for(['+91 98300 4129', '+91 98300 41292 1', '0091 98300'])(
  'a number of India with other than ten digits is questioned: %s',
  (typed) => {
    expect(
      requiredPhone('Phone')
        .safeParse(typed)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Phone must have 10 digits after +91.'])
  },
)
