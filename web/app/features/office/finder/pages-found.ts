import type { UserType } from '../../../session.ts'
import { adminLinks, findableScreens } from '../../../shell/office/admin-menus.ts'
import { settingsFound } from '../../../shell/office/settings-groups.ts'

/** Other words that people use for a screen. */
const ALSO: Record<string, string> = {
  '/admin-dashboard': 'fees payment payments paid unpaid owed overdue pending defaulters dashboard',
  '/admin/admissions/new': 'add student new student admit admission registration',
  '/admin/payments': 'receipts transactions money received csv fees',
  '/admin/courses': 'curriculum essentials',
  '/admin/batches': 'fee status add fee timetable schedule',
  '/admin/batches/create': 'new batch add batch',
  '/admin/students': 'phone search students csv export',
  '/admin/counter': 'take payment collect fee fees cash cheque upi',
  '/admin/reminders': 'remind reminder promise follow up followup defaulters whatsapp overdue',
  '/admin/new-session': 'promote move up next class school year',
  '/admin/absent': 'substitute absent teacher leave mark',
  '/admin/holidays': 'declare holiday closed',
  '/admin/payments/cheques': 'cheque bounce bounced returned clear clearing',
  '/admin/day-close': 'close the day cash',
  '/admin/book': 'cash book bank accountant',
  '/admin/pay': 'salary salaries wages teachers payroll slip',
  '/admin/expenses': 'expense rent electricity bill spent spending',
  '/admin/reports/result': 'profit loss month result earnings',
  '/admin/enquiries': 'lead leads new enquiry',
  '/admin/guardians': 'guardian guardians mother father',
  '/admin/consents': 'consent agreement agreements privacy inspector withdrawn parents',
  '/admin/letters': 'letter certificate bonafide enrolment completion number',
  '/admin/messages/new': 'send notice circular message',
  '/admin/reports/owed': 'defaulters owed dues overdue',
  '/admin/tests': 'report card exam marks results',
  '/admin/staff': 'teachers desk invite invitation access',
  '/admin/class-batches': 'add students toggle members assign shift change batch',
  '/admin/classes': 'modules class pages',
  '/admin/registers': 'attendance absent absentees month sheet',
  '/admin/set-paper/create': 'new question write a question exam',
  '/admin/set-paper/all': 'question bank',
  '/admin/blog/new': 'new post publish article',
  '/admin/blog': 'posts articles',
  '/admin/settings':
    'testimonial testimonials phone address classes we teach social academy practice',
  '/admin/settings/look': 'logo colour color website home page first page icon',
  '/admin/settings/messages': 'whatsapp sms e-mail email quiet hours',
  '/admin/import': 'import excel csv xlsx list upload table advance',
  '/admin/today': 'first days begin start',
  '/admin/settings/backups': 'backup restore',
  '/admin/settings/hosting': 'host agreement leave',
  '/admin/settings/connections': 'mail smtp sms whatsapp razorpay gateway keys',
  '/admin/settings/privacy': 'erase erasure retention',
  '/admin/audit': 'history log who changed',
  '/account': 'password second factor devices',
}

const COUNTER = '/admin/counter'

/** The role's screens that match every typed word; the bar's links if nothing is typed. */
export function pagesFound(search: string, role: UserType | null) {
  if (!search) return adminLinks(role)
  const words = search.toLowerCase().split(/\s+/)
  const found = findableScreens(role).filter(({ to, text }) => {
    const names = `${text} ${ALSO[to] ?? ''}`.toLowerCase()
    return words.every((word) => names.includes(word))
  })
  // Most people who look for fees want to collect them.
  const screens = found.toSorted(
    (one, other) => Number(other.to === COUNTER) - Number(one.to === COUNTER),
  )
  return [...screens, ...(role === 'desk' ? [] : settingsFound(words))]
}
