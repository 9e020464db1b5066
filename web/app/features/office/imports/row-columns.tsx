import type { ImportRow } from '@ganit/contract/office/imports'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { mendRow } from './imports.data.ts'
import classes from './imports.module.css'
import { fieldText } from './words.ts'

/** The import whose cells may still be corrected; null once it runs. */
type Mended = { import_id: number } | null

/** Columns of an import's rows. Before the import runs, cells with a problem can be corrected. */
export const rowColumns = (mended: Mended): readonly Column<ImportRow>[] => [
  { label: 'Row', width: 90, narrow: 'label', cell: ({ row, place }) => place ?? row },
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
  { label: 'What it says', cell: (row) => <Cells row={row} mended={mended} /> },
]

/** Each cell with its change and problems. */
function Cells({
  row: { row, cells, problems, state },
  mended,
}: {
  row: ImportRow
  mended: Mended
}) {
  const mend = (field: string, text: string | null) =>
    mended && (
      <MendableCell import_id={mended.import_id} row={row} field={field} text={text ?? ''} />
    )
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
            {problems.some((problem) => problem.field === field) && mend(field, to)}
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
              {mend(field, null)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

type MendCellProps = { import_id: number; row: number; field: string; text: string }

/** A cell with a field to correct it in place. */
function MendableCell(props: MendCellProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <MendForm {...props} onClose={() => setOpen(false)} />
  return (
    <Button
      size="xs"
      data-asks
      aria-label={`Change ${fieldText(props.field)} of row ${props.row}`}
      onClick={() => setOpen(true)}
    >
      Change
    </Button>
  )
}

function MendForm({
  import_id,
  row,
  field,
  text,
  onClose,
}: MendCellProps & { onClose: () => void }) {
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { text },
    send: async (typed) => {
      await mendRow({ import_id, row, cells: { [field]: typed.text } })
      onClose()
      return true
    },
  })
  return (
    <form ref={formRef} className="wrap gap8 top" onSubmit={submit}>
      <TextInput
        size="xs"
        autoFocus
        aria-label={`${fieldText(field)} of row ${row}`}
        {...form.getInputProps('text')}
        error={failure}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button size="xs" type="submit" loading={isSending}>
        Save
      </Button>
    </form>
  )
}

const Problems = ({ of }: { of: ImportRow['problems'] }) =>
  of.map(({ text }) => (
    <span key={text} className="block pen">
      {text}
    </span>
  ))
