import type { QuestionRow } from '@ganit/contract/questions'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import table from '../../ui/tables/table.module.css'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import { Drawn } from './drawn.tsx'
import classes from './questions.module.css'

/** One question: what it asks, its formulas drawn, and Edit. */
export function QuestionTableRow({ row, rich }: { row: QuestionRow; rich: RichTextOf }) {
  const id = `question-${row.question_id}`

  return (
    <tr>
      <td className={`${table.name} ${classes.number}`}>{row.question_id}</td>
      <td>
        <div id={id} className={classes.text}>
          <Drawn text={row.question} by={rich} />
        </div>
      </td>
      <td data-label="Option Count">{row.option_count}</td>
      <td data-label="Marks">{row.marks}</td>
      <td>
        <StatusMark kind={row.is_active ? 'done' : 'off'}>
          {row.is_active ? 'Active' : 'Inactive'}
        </StatusMark>
      </td>
      <td className={classes.action}>
        <ButtonLink size="xs" to={`/admin/set-paper/edit/${row.question_id}`} aria-describedby={id}>
          Edit
        </ButtonLink>
      </td>
    </tr>
  )
}
