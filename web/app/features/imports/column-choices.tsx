import type { ImportAtWork } from '@ganit/contract/imports'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import table from '../../ui/tables/table.module.css'
import { choose } from './imports.data.ts'
import classes from './imports.module.css'
import { DATE_CHOICES, DOUBLE_CHOICES, FIELD_CHOICES, MATCH_CHOICES } from './words.ts'

type Wish = Parameters<typeof choose>[1]

/** What each column is, and what is done with whom; each choice has the file looked at anew. */
export function ColumnChoices({ found }: { found: ImportAtWork }) {
  const { import_id, columns, dates, matches, doubles } = found
  const { failure, run } = useAction()
  const title = useId()
  const say = (wish: object) => void run(async () => void (await choose(import_id, wish as Wish)))

  return (
    <section className={classes.sheet} aria-labelledby={title}>
      <h2 id={title}>Columns</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <table className={`${table.table} ${classes.columns}`} aria-labelledby={title}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">For example</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, field, sample }) => (
            <tr key={header} data-left-out={field === null || undefined}>
              <th scope="row">{header}</th>
              <td>{sample ?? '–'}</td>
              <td>
                <NativeSelect
                  aria-label={header}
                  data={FIELD_CHOICES}
                  value={field ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    say({ columns: { [header]: value || null } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.options}>
        <NativeSelect
          label="Dates"
          data={DATE_CHOICES}
          value={dates}
          onChange={({ currentTarget: { value } }) => say({ dates: value })}
        />
        <NativeSelect
          label="Students who are here already"
          data={MATCH_CHOICES}
          value={matches}
          onChange={({ currentTarget: { value } }) => say({ matches: value })}
        />
        <NativeSelect
          label="Doubles"
          data={DOUBLE_CHOICES}
          value={doubles}
          onChange={({ currentTarget: { value } }) => say({ doubles: value })}
        />
      </div>
    </section>
  )
}
