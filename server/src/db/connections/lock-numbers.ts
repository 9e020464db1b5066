/** Numbers of all our advisory locks, each unique and permanent. */
export const LOCKS = {
  /** One process does the daily work. */
  dailyWork: 7_282_600_413,
  /** One backup or restore at a time. */
  backup: 7_282_600_414,
  /** One start creates the app's role. */
  appRole: 7_282_600_415,
  /** Closing days against making lessons. */
  lessons: 7_282_600_416,
  /** Counting and adding a person's daily messages. */
  outbox: 7_282_600_417,
  /** With a UTR: claiming and recording it. */
  utr: 7_282_600_418,
  /** With a phone number: enquiring from it. */
  enquiry: 7_282_600_419,
  /** With a person and day: recording money and closing the day. */
  day: 7_282_600_420,
  /** With a phone number: admitting a child of its family. */
  family: 7_282_600_421,
  /** With a student: all that happens in their practice. */
  practice: 7_282_600_422,
  /** Thanking for payments, against correcting the thanks. */
  receipts: 7_282_600_423,
} as const
