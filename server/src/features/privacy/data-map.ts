/** What a table holds about a person, and what becomes of it. The privacy page says the same in a parent's words. */
export type Holding = {
  purpose: string
  /** How long it is kept. */
  kept: string
  /** The words of the privacy page's default text that tell of it. */
  told: string
  /** In the file of one's own data, under the table's name; else why not. */
  exported: true | string
  /** What an erasure does with its rows. */
  erased: 'deleted' | 'made nameless' | string
}

const WITH_RECORD = 'as long as the record'
const AS_BOOKS = 'for good, as the academy’s books; without the person after an erasure'

const RECORD = {
  kept: WITH_RECORD,
  told: '**From the registration:**',
  exported: true,
  erased: 'deleted',
} as const

const BOOKS = {
  kept: AS_BOOKS,
  told: '**What the academy adds:**',
  exported: true,
  erased: 'made nameless',
} as const

/** Every table that holds something about a student or an account. A new one must be listed here or in `NOT_PERSONAL`. */
export const HOLDINGS: Record<string, Holding> = {
  accounts: { ...RECORD, purpose: 'to sign in', told: '**About the account:**' },
  credentials: {
    ...RECORD,
    purpose: 'how one signs in: the hash of a password, or the number of a Google account',
    told: '**About the account:**',
  },
  sessions: {
    purpose: 'to stay signed in, and to see where one is',
    kept: '30 days after signing in',
    told: '**To keep accounts safe:**',
    exported: true,
    erased: 'deleted',
  },
  verifications: {
    purpose: 'links of mails that reset a password, and sign-ins with Google under way',
    kept: 'until they expire, a day at most',
    told: '**To keep accounts safe:**',
    exported: 'whoever has a link’s code could use it',
    erased: 'deleted',
  },
  second_factors: {
    purpose: 'the admin’s authenticator app, if they use one',
    kept: 'until it is switched off',
    told: '**To keep accounts safe:**',
    exported: 'whoever has the key could use it; no student has one',
    erased: 'no student has one',
  },
  recovery_codes: {
    purpose: 'hashes of the codes that stand in for the admin’s lost phone',
    kept: 'until the second factor is switched off',
    told: '**To keep accounts safe:**',
    exported: 'a hash that says nothing; no student has one',
    erased: 'no student has one',
  },
  rate_limits: {
    purpose: 'how often an address was tried, against guessing',
    kept: 'an hour at most',
    told: '**To keep accounts safe:**',
    exported: 'a count of the last hour that nobody else sees',
    erased: 'deleted',
  },
  students: { ...RECORD, purpose: 'to teach the student and to reach the family' },
  images: { ...RECORD, purpose: 'to know the student by sight', told: '**The photo:**' },
  consents: {
    purpose: 'to show what was agreed, by whom and when',
    kept: AS_BOOKS,
    told: '**Your agreement:**',
    exported: true,
    erased: 'made nameless',
  },
  erasure_requests: {
    ...RECORD,
    purpose: 'that the family wants the record erased',
    told: '**Your agreement:**',
  },
  erasures: {
    purpose: 'to erase again what an older backup would bring back',
    kept: 'for good',
    told: '## Erasing a record',
    exported: 'there is one only where nobody is left to ask',
    erased: 'holds a number, a day and a hash from the start',
  },
  student_numbers: {
    purpose: 'the number under which money is kept',
    kept: 'for good',
    told: '## Erasing a record',
    exported: 'the same number stands in the record',
    erased: 'a number that no longer leads to anybody',
  },
  memberships: { ...BOOKS, purpose: 'who is in which batch since when' },
  fee_marks: { ...RECORD, purpose: 'whether fees are paid', told: '**What the academy adds:**' },
  dues: { ...BOOKS, purpose: 'what is to be paid' },
  payments: { ...BOOKS, purpose: 'what was paid' },
  allocations: { ...BOOKS, purpose: 'what a payment settled', exported: 'within `payments`' },
  reversals: { ...BOOKS, purpose: 'why a payment was taken back', exported: 'within `payments`' },
  receipts: { ...BOOKS, purpose: 'the receipts as they were given out' },
  payment_requests: {
    ...BOOKS,
    purpose: 'that a payment sent twice counts once',
    exported: 'a key and a hash without meaning of their own',
    erased: 'holds no words from the start',
  },
  courses: {
    ...RECORD,
    purpose: 'whom the academy praises for the week, seen by the admin alone',
    told: '**What the academy adds:**',
    erased: 'the student is taken out of it',
  },
  outgoing_mails: {
    purpose: 'mails about the account',
    kept: '30 days; their text only until they are sent',
    told: 'To whom this website sent a mail',
    exported: true,
    erased: 'deleted',
  },
  audit_entries: {
    purpose: 'who changed what, against misuse',
    kept: AS_BOOKS,
    told: '**Who changed what:**',
    exported: true,
    erased: 'made nameless',
  },
}

/** Tables that hold nothing about students, and why not. */
export const NOT_PERSONAL: Record<string, string> = {
  backup_runs: 'when the machine made copies',
  batch_fees: 'what a batch costs',
  batch_schedules: 'times of batches',
  batches: 'groups, without their members',
  categories: 'kinds of courses',
  class_levels: 'school classes',
  class_modules: 'what is taught in a class',
  curriculums: 'what is taught in a course',
  essentials: 'what is needed in a course',
  job_runs: 'what the daily work came to, in numbers',
  kysely_migration: 'the state of the database itself',
  kysely_migration_lock: 'the state of the database itself',
  posts: 'what the academy publishes itself',
  public_images: 'pictures that the academy publishes itself',
  questions: 'exam questions',
  receipt_counters: 'how many receipts were given out',
  settings: 'the academy’s own details',
  site_pages: 'the academy’s own pages',
  student_counts: 'how many students there are of each 4096 numbers',
  testimonials: 'what the academy publishes itself; it asks whom it quotes',
}

/** Every column of a record, and what it is needed for. */
export const STUDENT_FIELDS: Record<string, string> = {
  student_id: 'the number on receipts and lists',
  uid: 'whose account it is',
  first_name: 'to address the student',
  middle_name: 'the full name on receipts',
  last_name: 'the full name on receipts',
  email: 'to reach the family',
  student_class: 'the right lessons',
  date_of_birth: 'the right lessons, and whether a guardian must agree',
  contact_number_1: 'to reach the family',
  contact_number_2: 'to reach the family',
  school_or_college_name: 'to fit lessons to the school’s',
  board_or_university_name: 'to fit lessons to the board’s',
  address: 'to reach the family',
  city: 'to reach the family',
  district: 'to reach the family',
  state: 'to reach the family',
  pin: 'to reach the family',
  notes: 'what the family wants the academy to know',
  photo_id: 'to know the student by sight',
  google_photo_url: 'the picture until there is a photo',
  course_id: 'the right lessons',
  is_active: 'whether the student may sign in',
  is_verified: 'whether the academy knows the student',
  terms_version: 'what was agreed to',
  agreed_at: 'what was agreed to',
  registered_at: 'since when the student is here',
  version: 'that two editors do not undo each other',
  search_text: 'made of names, e-mail and number, to search by',
}
