/** What the messages of a purpose tell of. */
export const PURPOSES: Record<string, string> = {
  fee_due: 'fees that are soon due',
  fee_overdue: 'fees that are overdue',
  absent: 'absences',
  lesson_changed: 'changed lessons',
  homework: 'homework',
  result: 'results',
  notice: 'notices',
  enquiry: 'your enquiry',
}
