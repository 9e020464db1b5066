import { expect, test } from 'vitest'
import { withNamedLinks } from './named-links.ts'

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
