import type { ImportRow } from '@ganit/contract/office/imports'
import { Link } from 'react-router'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import classes from './imports.module.css'
import { fieldText } from './words.ts'

export const ROW_COLUMNS: readonly Column<ImportRow>[] = [
  { label: 'Row', width: 90, narrow: 'label', cell: ({ row }) => row },
  {
    label: 'Name',
    width: 260,
    cell: ({ name, student_id }) =>
      student_id === null ? (
        <b>{name || '–'}</b>
      ) : (
        <Link to={`/students/edit/${student_id}`} className={table.name}>
          {name}
        </Link>
      ),
  },
  { label: 'What it says', cell: (row) => <Cells row={row} /> },
]

/** Each cell with its change and problems. */
function Cells({ row: { cells, problems, state } }: { row: ImportRow }) {
  const said = new Set(cells.map(({ field }) => field as string))
  const isChange = state === 'changed' || state === 'double'

  return (
    <dl className={`wrap gap4-24 ${classes.cells}`}>
      {cells.map(({ field, from, to }) => (
        <div className="narrow" key={field}>
          <dt>{fieldText(field)}</dt>
          <dd className="breaks">
            {isChange ? `${from || '–'} → ${to || '–'}` : to}
            <Problems of={problems.filter((problem) => problem.field === field)} />
          </dd>
        </div>
      ))}
      {problems
        .filter(({ field }) => !said.has(field))
        .map(({ field, text }) => (
          <div className="narrow" key={`${field} ${text}`}>
            <dt>{fieldText(field)}</dt>
            <dd className="breaks">
              <Problems of={[{ field, text }]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

const Problems = ({ of }: { of: ImportRow['problems'] }) =>
  of.map(({ text }) => (
    <span key={text} className="block pen">
      {text}
    </span>
  ))
