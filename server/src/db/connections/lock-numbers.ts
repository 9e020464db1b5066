/** Numbers of all our advisory locks, each unique and permanent. */
export const LOCKS = {
  /** Held by the process that does the daily work. */
  dailyWork: 7_282_600_413,
  /** Held during a backup or restore, of which only one may run. */
  backup: 7_282_600_414,
  /** Held while a start creates the app's role. */
  appRole: 7_282_600_415,
  /** Held while days are closed or lessons are made. */
  lessons: 7_282_600_416,
  /** Held while a person's daily messages are counted and added. */
  outbox: 7_282_600_417,
  /** Held with a UTR while a claim with this UTR is made or recorded. */
  utr: 7_282_600_418,
  /** Held with a phone number while an enquiry from this number is stored. */
  enquiry: 7_282_600_419,
  /** Held with a person and a day while the person records money or closes the day. */
  day: 7_282_600_420,
  /** Held with a phone number while a child of this family is admitted. */
  family: 7_282_600_421,
  /** Held with a student during every change of this student's practice. */
  practice: 7_282_600_422,
  /** Held while families are thanked for payments, and while such thanks are corrected. */
  receipts: 7_282_600_423,
  /** Held in a host's database while an academy is imported, of which only one may be. */
  imports: 7_282_600_424,
} as const
