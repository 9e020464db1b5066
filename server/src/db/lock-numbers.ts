/** Advisory locks of PostgreSQL are known by numbers alone, so all of ours stand here: each another one, for ever the same. */
export const LOCKS = {
  /** One process does the daily work. */
  dailyWork: 7_282_600_413,
  /** One backup or restore at a time. */
  backup: 7_282_600_414,
  /** One start gives the app its role. */
  appRole: 7_282_600_415,
  /** Who closes days, and who makes lessons meanwhile. */
  lessons: 7_282_600_416,
  /** Who counts how many messages somebody has, and adds more. */
  outbox: 7_282_600_417,
  /** With the number of a UPI transfer: who claims or records it. */
  utr: 7_282_600_418,
  /** With a phone number: who asks about lessons from it. */
  enquiry: 7_282_600_419,
  /** With a person and a day: who records money, and who closes the day. */
  day: 7_282_600_420,
} as const
