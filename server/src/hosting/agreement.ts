type Section = { heading: string; text: string }

/**
 * The agreement between a host and an academy, by its version. A changed text gets a new version, which
 * owners accept anew; the old one stands in the history of this file.
 */
export const AGREEMENT: { version: string; title: string; sections: readonly Section[] } = {
  version: '2026-12-30',
  title: 'Agreement on hosting',
  sections: [
    {
      heading: 'Whose data they are',
      text: 'The data are the academy’s. Under the Digital Personal Data Protection Act, 2023, the academy is the data fiduciary: it decides what is kept about its students, parents and staff, and answers their requests. The host is its data processor: the host keeps and processes the data only to run this academy, and only as the academy’s owner instructs.',
    },
    {
      heading: 'What the host sees',
      text: 'The host’s lists show counts: students, staff, room on the disk and the time of the last backup. The host has no account in the academy, and there is no access for support. If the owner wants help, she gives the host a staff account, as to anybody else, and ends it afterwards. What the host does to the academy is written down.',
    },
    {
      heading: 'What the host could see',
      text: 'The host, and whoever else has the root password of the machine, can read its disk, and so everything that the academy stores. No software prevents this. The host gives that password only to people who need it, and binds them to secrecy.',
    },
    {
      heading: 'Backups',
      text: 'The host makes a backup of the academy each night, tries it out, keeps those of at least the last seven days, and keeps copies on another machine. The host puts the academy back to a backup only if the owner asks, or after a damage.',
    },
    {
      heading: 'If something goes wrong',
      text: 'If the host learns that somebody has read or taken data without right, the host tells the owner without delay, with all that is known, so that the academy can tell the Data Protection Board and the families. The host may stop serving the academy if the law or the safety of others demands it, and tells the owner why.',
    },
    {
      heading: 'Mails, messages and payments',
      text: 'Mails leave by the host’s mail server in the academy’s name, with a daily limit. SMS, WhatsApp and online payment are contracts of the academy with their providers. Fees of families never pass through the host.',
    },
    {
      heading: 'How to leave',
      text: 'The owner can leave at any time. On request the host gives her within seven days everything in one file that any other host, or a computer of her own, can open, and the academy’s secret as a second file. Then the host deletes the academy. Its last backups are gone 30 days later, and nobody else gets its address for 12 months.',
    },
  ],
}
