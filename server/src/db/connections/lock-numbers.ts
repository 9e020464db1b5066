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
  /** With a UTR: held while a claim with it is made or recorded. */
  utr: 7_282_600_418,
  /** With a phone number: held while an enquiry from it is stored. */
  enquiry: 7_282_600_419,
  /** With a person and day: held while money is recorded or the day is closed. */
  day: 7_282_600_420,
  /** With a phone number: held while a child of its family is admitted. */
  family: 7_282_600_421,
  /** With a student: held during every change of their practice. */
  practice: 7_282_600_422,
  /** Held while families are thanked for payments, and while such thanks are corrected. */
  receipts: 7_282_600_423,
} as const
