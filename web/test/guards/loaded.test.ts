import { expect, test } from 'vitest'
import { differences } from '../../../tools/checks/compared-lists.ts'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  base: '../../app',
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Queries that only add to another query's screen, which reports failures; with a count where there are several. */
const ADDS = {
  './features/teaching/waited-tests.tsx':
    'children who cannot begin a test, below lessons that say their own failure',
  './features/teaching/notes/lesson-notes.tsx':
    'notes below a lesson, which the list of all notes has too, and says its failure',
  './features/teaching/online/online-form.tsx':
    'rooms that are free, in a choice that has none without them',
  './features/teaching/notes/note-form.tsx':
    'chapters beyond those of the lesson, in a choice that may stay open',
  './features/money/fees/form/fee-effect.tsx':
    'whom a fee asks, said where it fails in its own words',
  './features/office/batch-reports/batch-row.tsx':
    'this month’s figures of a batch, above its students; the report has them, too',
  './features/office/admissions/first-month.tsx':
    'a choice beside the fees to pay, which are shown without it',
  './features/people/students/first-months.tsx':
    'a choice for who joined lately, below the batch, which is there without it',
  './features/learning/hand-ins/came-in.tsx':
    'homework that came in, above the lessons, which lead to it',
  './api/me.ts': 'which screen an account opens first; without it the usual one opens',
  './features/money/fees/fee-tools.tsx': 'how many have paid, above the list of them',
  './features/money/fees/first-days-line.tsx':
    'a way to the first days, above the list of students',
  './features/money/reminders/reminder-side.tsx':
    'the last events of a family, beside the row that has its latest ones',
  './features/office/today/first-days/academy-step.tsx: 3':
    'the first values of a form, which waits for them',
  './features/money/reminders/remind-link.tsx':
    'a way to the reminders, beside the list of who owes',
  './features/money/reminders/send-to-all.tsx':
    'a press for academies with a gateway, above the list',
  './features/exams/results/results-part.tsx':
    'whether the site names toppers, above the results, which say whether they were loaded',
  './shell/language/use-study-language.ts':
    'the language kept in the account; the page has one without it',
  './features/office/today/own-name.tsx': 'whether the owner has a name, above what waits',
  './features/learning/practice/practice-home.tsx':
    'what the questions that somebody gave are called, above the button that begins them',
  './features/learning/hand-ins/work.tsx':
    'which batch, day and homework it is, above the work, which says whether it was loaded',
  './features/learning/levels/practice-days.tsx':
    'the way to practice, whose own page says whether it was loaded',
  './features/learning/levels/child-levels.tsx':
    'results in words, below the results, which say whether they were loaded',
  './features/learning/to-do/to-do.tsx':
    'a query that is handed to `ToDo`, which shows its failure',
  './features/learning/progress-reports/one-report.tsx':
    'reports that were replaced, below the one that holds',
  './features/learning/progress-reports/report-links.tsx':
    'the ways to reports, below the results, which say whether they were loaded',
  './features/learning/weekly/goes-out-today.tsx': 'when notes go out, beside the day’s lessons',
  './features/learning/mistakes/child-attempt.tsx':
    'whether mistakes are tried again here, beside the review',
  './features/messages/batch-notice.tsx':
    'how many a notice would reach, on the button that leads to it in any case',
  './features/messages/message-facts.tsx': 'how far it is, beside the counts that say it too',
  './features/messages/use-new-message.ts':
    'whom it would reach; `ReachPart` says it where that fails',
  './features/papers/printing/print-dialog.tsx':
    'what prints otherwise than it was typed, which making the paper ready says again',
  './features/money/paying/choose-dues.tsx': 'in which ways one can pay, below what is owed',
  './features/homes/guardian/child-money.tsx: 3':
    'what all children owe, and since when, and receipts, below what one of them owes',
  './ui/feedback/message-ways.tsx: 3':
    'by which ways messages leave, above the list of them or a link to pass on',
  './ui/forms/use-preview.ts': 'whom a change reaches; saving it says again what is in the way',
  './features/teaching/absences/absent.tsx':
    'the teachers to choose from, and who is free then, said in the choices',
  './ui/finding/also-found.tsx': 'the list below it says whether it could be loaded',
  './ui/forms/fields/phone-field.tsx':
    'the codes to choose from; the number’s own is there without them',
  './features/money/fees/fees-tally.tsx': 'how many have paid, above the list of them',
  './features/money/fees/fee-dashboard.tsx: 3':
    'whether anything can be reset, beside the list of it, and what the list waits for',
  './features/money/online-payments/settle-dialog.tsx':
    'the payers, whose parts of the dialog say so where they could not be loaded',
  './features/people/enquiries/opened-enquiry.tsx':
    'lessons to try, beside what is known of who asks',
  './features/exams/keys/key-dialog.tsx':
    'what the question asks, whose number and key are known without',
  './features/exams/test.tsx': 'the name of the paper, of which the number is known',
  './features/money/fees/newcomers.tsx': 'who is new, above the list of all',
  './features/ground/settings/footer-pages.tsx': 'the academy’s name in the text that is shown',
  './features/papers/questions/bank/fields/slip-fields.tsx':
    'names of slips to choose from, which may be typed as well',
  './features/papers/questions/bank/fields/skill-fields.tsx':
    'skills of the chapter, which may stay unsaid',
  './features/papers/questions/bank/used-in.tsx':
    'where it is used, in a question that is asked without that too',
  './features/site/look/hidden-batches.tsx': 'batches that visitors do not see, below the classes',
  './features/site/courses/contents.tsx': 'courses to filter the list by',
  './features/site/courses/content-kinds.ts: 4':
    'pages and records that are handed to `ListScreen` and `RecordScreen`, which show their failure',
  './features/teaching/attendance/leave-form.tsx':
    'the next lesson, whose day is typed where it is not known',
  './features/teaching/attendance/student-attendance.tsx':
    'the number of the student, whose record stands above',
  './features/money/payments/ledger/statement.tsx':
    'the phone of the parent, whom WhatsApp lets one choose without it',
  './features/people/students/student-head.tsx':
    'beside the record: what is due stands on the part of the fees, too',
  './features/teaching/batches/batch-choices.data.ts':
    'batches to choose from, whose field says so where they could not be loaded',
  './features/learning/plans/plan-editor.tsx':
    'chapters to add, beside the plan, which has its own names',
  './features/learning/plans/plan.tsx': 'the name of the batch, above its plan',
  './features/learning/sets/chosen-questions.tsx':
    'names of chapters, beside the questions that are shown',
  './features/teaching/registers/guests/guest-dialog.tsx':
    'whom to ask in, whose field says so where they could not be loaded',
  './features/money/payments/own-fees.tsx: 2':
    'how fees are paid and whether one can pay here, beside what is owed',
  './features/money/payments/desk/payment-desk.tsx':
    'a newer state of the payer that the dialog was opened with',
  './ui/forms/records/use-record-among.ts':
    'a query that is handed to `RecordScreen`, which shows its failure',
  './features/homes/student/own-profile.tsx':
    'the country codes of the form, which has one without them',
  './features/homes/student/standing.tsx: 3': 'what is owed, which My Fees says or fails to say',
  './features/office/batch/all-batches.tsx: 3':
    'the batch that was worked on last, to offer it, and sums beside the batches, blank until they are known',
  './features/homes/account/language-part.tsx': 'whether the page has this part',
  './features/homes/guardian/child-contacts.tsx':
    'what was asked for last, below what the record says',
  './features/people/guardians/prove-form.tsx': 'the contacts, which the page around it has loaded',
  './features/homes/guardian/own-children.tsx':
    'whether the account looks after somebody, above the student’s own',
  './features/homes/account/name-part.tsx': 'whether the page has this part',
  './features/homes/account/account.tsx: 3': 'which further parts the page has',
  './features/homes/account/guardian-data-part.tsx': 'whether the page has this part',
  './features/teaching/absences/teacher.tsx':
    'the teacher’s name, above what is asked for beside it',
  './features/money/payments/concessions/concessions.tsx':
    'fees to choose from and their names, whose numbers are known without',
  './features/money/payments/desk/money-actions.tsx':
    'the record that the page around has asked for',
  './features/office/admissions/batch-choice.tsx':
    'what a batch asks for each month, beside the sums of those who are admitted',
  './features/money/payments/office-dues.tsx':
    'which waivers there are to reverse, beside dues that say what was waived',
  './features/money/payments/payment-tabs.tsx': 'how many wait, beside the name of the tab',
  './features/money/pay/drawer-choice.tsx': 'the owner’s name, in place of which stands Own',
  './features/money/counter/last-takings.tsx: 2':
    'what was taken last, below the search, and the payment to correct',
  './features/messages/phones/phones-part.tsx': 'whether the page has this part',
  './features/accounts/invitations/agreement.tsx': 'who agrees, above what is agreed to',
}

/** True if the query is passed whole to `QueryView` or a wrapper of it, or its failure is handled where it is made. */
function isShown(source: string, { index }: RegExpExecArray) {
  const before = source.slice(0, index)
  if (/\b\w+=\{$/.test(before)) return true
  const [, fields, name] = /const (?:\{([^}]*)\}|(\w+)) = $/.exec(before) ?? []
  if (fields) return /\b(isError|error)\b/.test(fields)
  return new RegExp(
    `=\\{${name}\\}|=\\{[^}]* [?:] ${name}\\b|\\b${name}\\.(isError|error)\\b|\\.\\.\\.${name}\\b`,
  ).test(source)
}

test('whatever is asked of the server is shown with its failure, by QueryView', () => {
  const silent = Object.entries(sources).flatMap(([path, source]) => {
    const asked = [...source.matchAll(/\buse(Suspense|Infinite)?Quer(y|ies)\(/g)]
    const { length } = asked.filter((each) => !isShown(source, each))
    return length > 0 ? [length > 1 ? `${path}: ${length}` : path] : []
  })
  expect(
    differences(silent, Object.keys(ADDS)),
    'show it with QueryView (ui/feedback), or say in ADDS why nothing need be said when it fails',
  ).toEqual([])
})
