import { expect, test } from 'vitest'
import { withNamedLinks, withoutLedLinks } from './named-links.ts'

const WORDS = { receipt: 'Receipt (PDF)', open: 'Open' }

test.for([
  [
    'Receipt 000116: http://x.in/api/receipts/116?expires=1&signature=a-b&brief=1 – Ganit',
    'Receipt 000116: [Receipt (PDF)](/api/receipts/116?expires=1&signature=a-b&brief=1) – Ganit',
  ],
  [
    'Receipt 000116: http://x.in/r/aB3dE5gH7jK9 – Ganit',
    'Receipt 000116: [Receipt (PDF)](/r/aB3dE5gH7jK9) – Ganit',
  ],
  [
    'Details: https://x.in:8443/guardian/dashboard – Ganit',
    'Details: [Open](/guardian/dashboard) – Ganit',
  ],
  [
    '[Read](https://x.in/guardian/pay) and https://other.in/page',
    '[Read](https://x.in/guardian/pay) and https://other.in/page',
  ],
] as const)('%s has words for our addresses', ([text, named]) => {
  expect(withNamedLinks(text, WORDS)).toBe(named)
})

test.for([
  [
    'We received ₹500 on 2 May 2026. Receipt 2026-27/000116: http://x.in/r/aB3dE5gH7jK9 – Ganit',
    'We received ₹500 on 2 May 2026. – Ganit',
  ],
  ['Riya: ₹5 due. Details: http://x.in/guardian/pay – Ganit\n₹5', 'Riya: ₹5 due. – Ganit\n₹5'],
  ['A result is there. See http://x.in/student/tests – Ganit', 'A result is there. – Ganit'],
  ['परिणाम आ गया है। यहाँ देखें: http://x.in/guardian/dashboard – Ganit', 'परिणाम आ गया है। – Ganit'],
  ['Lessons: present at 1 of 1.\n\nhttp://x.in/guardian/weeks', 'Lessons: present at 1 of 1.'],
  [
    'Dear parent of Riya, please press http://x.in/guardian/pay and pay.',
    'Dear parent of Riya, please press http://x.in/guardian/pay and pay.',
  ],
] as const)('%s stands above a button without its address', ([text, shown]) => {
  expect(withoutLedLinks(text)).toBe(shown)
})
