import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import buttons from '../../ui/forms/class-buttons.module.css'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { ClassBatchList } from './class-batch-list.tsx'
import { batchesOfClass } from './class-batches.data.ts'
import classes from './class-batches.module.css'
import { ClassStudents } from './class-students.tsx'
import { useClassChoice } from './use-class-choice.ts'

export const meta = titled('Manage Batches')

/** The batches of a class and who is in them. */
export default function ClassBatches() {
  const { classNumber, batchId, chooseClass, chooseBatch } = useClassChoice()
  const batches = useQuery({ ...batchesOfClass(classNumber ?? 0), enabled: Boolean(classNumber) })
  const selected = batches.data?.find(({ id }) => id === batchId) ?? null

  return (
    <AdminPage title="Manage Batches">
      <fieldset className={buttons.buttons} aria-label="Class">
        {CLASS_NUMBERS.map((n) => (
          <button
            key={n}
            type="button"
            aria-pressed={n === classNumber}
            onClick={() => chooseClass(n)}
          >
            Class {n}
          </button>
        ))}
      </fieldset>
      <div className={classes.panels}>
        <ClassBatchList
          classNumber={classNumber}
          batches={batches}
          selected={selected}
          onSelect={chooseBatch}
        />
        <ClassStudents key={classNumber} classNumber={classNumber} batch={selected} />
      </div>
    </AdminPage>
  )
}
