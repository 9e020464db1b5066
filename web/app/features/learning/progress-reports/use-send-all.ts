import type { ReportStudent } from '@ganit/contract/learning/progress-reports'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { hasUnsaved } from '../../../ui/forms/use-leave-warning.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { sendAll } from './reports.data.ts'

/** More reports than this are asked about once. */
const MANY = 20

const UNSAVED_LINE = {
  title: 'Send without the line?',
  text: 'The line that you typed is not saved yet.',
  accept: 'Send without it',
  refuse: 'Stay',
  losesWork: true,
}

/** Whether a child's report can still be sent. */
export const isOpen = ({ sent_at, elsewhere, is_empty }: ReportStudent) =>
  sent_at === null && elsewhere === null && !is_empty

type ToSend = {
  id: string
  from: string
  to: string
  students: readonly ReportStudent[]
  without: ReadonlySet<number>
  /** Whether sending was given up, so that families of stored reports may not have been told. */
  hasFailed: boolean
}

/** Sends the reports that are open and not left out; tells the rest of the families if that failed before. */
export function useSendAll({ id, from, to, students, without, hasFailed }: ToSend) {
  const { failure, isSending, run } = useAction()
  const open = students.filter((each) => isOpen(each) && !without.has(each.student_id))
  const unreached = open.filter(({ people }) => people === 0).length

  async function send() {
    if ((open.length === 0 && !hasFailed) || isSending) return
    if (hasUnsaved() && !(await confirm(UNSAVED_LINE))) return
    const isSure =
      open.length <= MANY ||
      (await confirm({
        title: 'Send the reports',
        text: `Send ${open.length} reports to the families?`,
        detail:
          unreached > 0
            ? `${countInWords(unreached, 'child is', 'children are')} reached on paper only.`
            : 'They cannot be changed afterwards, only made anew.',
        accept: `Send ${open.length}`,
      }))
    if (isSure)
      await run(async (attempt) => {
        const { message } = await sendAll({ id, from, to, without: [...without] }, attempt)
        return message
      })
  }
  return { count: open.length, failure, isSending, send }
}
