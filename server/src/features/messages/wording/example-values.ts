import type { Language } from '@ganit/contract/languages'
import { changeInShort, changeInWords, type Said } from './change-words.ts'
import { amountInWords, dayInWords, timeIn } from './wording.ts'

const OFF: Said = { is: 'off', was: { date: '2026-12-10', start_time: '17:30' } }

/** Sample values for a preview, by language. */
export const exampleValues = (language: Language, academy: string, origin: string) => ({
  student: { en: 'Riya Banerjee', hi: 'रिया बनर्जी', bn: 'রিয়া ব্যানার্জি' }[language],
  batch: { en: 'Class 9 – Evening', hi: 'कक्षा 9 – शाम', bn: 'নবম শ্রেণি – সন্ধ্যা' }[language],
  date: dayInWords(language, '2026-12-10'),
  time: timeIn(language, '17:30'),
  change: changeInWords(language, OFF, { next: { date: '2026-12-12', start_time: '17:30' } }),
  short_change: changeInShort(language, OFF),
  amount: amountInWords(language, 210_000),
  lines: '',
  receipt: '2026-27/000123',
  link: `${origin}/inbox`,
  academy,
  code: '482913',
})
