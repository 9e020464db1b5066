import type { HostDatabase } from './host-database.ts'

/** A holding of personal data in the host's database: why, and for how long. */
type HostHolding = { purpose: string; kept: string }

/** The data map of the host's database. A sentence says why a table has nothing of a person. */
export const HOST_DATA_MAP: Record<keyof HostDatabase | 'rate_limits', HostHolding | string> = {
  academies: {
    purpose: 'the name of the academy and its owner’s e-mail address, to reach her',
    kept: 'as long as the academy; name and address go 12 months after it was deleted',
  },
  addresses: 'addresses of academies',
  deeds: {
    purpose: 'what a user of the machine did to which academy, and when, so that its owner can ask',
    kept: 'for good, because they are the host’s account to the academies',
  },
  requests: {
    purpose: 'the name, address and e-mail address of whoever asks for an academy, to answer',
    kept: '30 days, or until the academy is made or the request declined',
  },
  rate_limits: {
    purpose: 'how often a network and an e-mail address asked, against floods',
    kept: 'a day at most',
  },
  mornings: 'days on which the host had its mail',
  built_files: 'the files of the pages of the last two releases, the same for everybody',
}
