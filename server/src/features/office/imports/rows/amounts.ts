import { asMoney, parseAmount, toHundredths } from '@ganit/contract/money'
import { plainTyped } from '@ganit/contract/plain-signs'

const OWED = ['dr', 'debit', 'due', 'dues', 'pending', 'बाकी', 'बकाया', 'বাকি']
const ADVANCE = ['cr', 'credit', 'adv', 'advance', 'अग्रिम', 'অগ্রিম']
const WORDS = new Set([
  ...OWED,
  ...ADVANCE,
  ...['rs', 'inr', 'rupees', 'only', 'रु', 'रुपये', 'টাকা'],
  // A month's fee: 1500 p.m., ₹1500/month.
  ...[
    'p',
    'm',
    'pm',
    'per',
    'month',
    'monthly',
    'mo',
    'माह',
    'प्रति',
    'मासिक',
    'মাস',
    'মাসে',
    'প্রতি',
    'মাসিক',
  ],
])
const FIGURES = /^(?:\(([\d,.]+)\)|(-?)([\d,.]+))$/

const NEGLIGIBLE = 1e-6

/** Figures as money. Computed cells of Excel have up to 17 digits: `180.20000000000005`. */
function figuresToMoney(figures: string) {
  const [whole = '', decimals = ''] = figures.split('.')
  const exact = Number(`0.${decimals}`) * 100
  const hundredths = Math.round(exact)
  const isComputed = decimals.length > 2 && Math.abs(exact - hundredths) < NEGLIGIBLE
  if (!isComputed) return parseAmount(figures)
  const rupees = parseAmount(whole)
  return rupees && asMoney(toHundredths(rupees) + hundredths)
}

/**
 * An amount as people and programs write it, in digits of any script, as `1500.00`: with commas, `₹`, `/-` and `only`;
 * `Dr` means owed, `Cr` or brackets mean negative. Undefined if it is no amount.
 */
export function amountOf(text: string) {
  const typed = plainTyped(text).toLowerCase()
  const words = typed.match(/[\p{L}\p{M}]+/gu) ?? []
  if (!words.every((word) => WORDS.has(word))) return undefined
  const bare = typed
    .replace(/[\p{L}\p{M}]\./gu, '')
    .replace(/[\p{L}\p{M}₹৳\s]/gu, '')
    .replace('()', '')
    .replace(/\/[-=]?$/, '')
  const [, bracketed, minus, plain] = FIGURES.exec(bare) ?? []
  const amount = figuresToMoney(bracketed ?? plain ?? '')
  const isAdvance = words.some((word) => ADVANCE.includes(word))
  if (amount === null || (isAdvance && words.some((word) => OWED.includes(word)))) return undefined
  return `${bracketed || minus || isAdvance ? '-' : ''}${amount}`
}
