import { expect, test } from 'vitest'
import { translatorFor } from './said.ts'

test.each([
  ['hi', 'यह UTR पहले ही इस्तेमाल हो चुका है।', 'पिन कोड ज़रूरी है।', 'Morning के लिए लेट फ़ीस'],
  ['bn', 'এই UTR আগেই ব্যবহার হয়েছে।', 'পিন কোড দিতে হবে।', 'লেট ফি: Morning'],
] as const)(
  'a refusal, a label in one and the part of a due are said in %s',
  async (language, ...said) => {
    const say = await translatorFor(language)
    expect(
      ['This UTR was used already.', 'PIN is required.', 'Late fee for Morning'].map(say),
    ).toEqual(said)
    expect(say('Amount must be at most ₹1500.00.')).toContain('₹1500.00')
    expect(say('12 of 30 days')).toMatch(/30.*12/)
  },
)

test('what is not known is said as it came, and English is', async () => {
  const say = await translatorFor('hi')
  expect(say('Nobody has translated this.')).toBe('Nobody has translated this.')
  expect((await translatorFor('en'))('PIN is required.')).toBe('PIN is required.')
})
