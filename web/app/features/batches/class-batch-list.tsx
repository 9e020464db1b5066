import type { Batch } from '@ganit/contract/batches'
import { Loaded, type LoadedQuery } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ClassBatchForm } from './class-batch-form.tsx'
import classes from './class-batches.module.css'
import { deleteBatch } from './delete-batch.ts'

type ClassBatchListProps = {
  classNumber: number | undefined
  batches: LoadedQuery<Batch[]>
  selected: Batch | null
  onSelect: (id: number | null) => void
}

/** The left panel: the batches of the class, each with a cross, above them a field for another one. */
export function ClassBatchList({ classNumber, batches, selected, onSelect }: ClassBatchListProps) {
  async function remove(batch: Batch) {
    const isGone = await deleteBatch(batch)
    if (isGone && batch.id === selected?.id) onSelect(null)
  }

  function list(ofClass: Batch[]) {
    if (ofClass.length === 0)
      return <p className={classes.hint}>Class {classNumber} has no batches yet.</p>
    return (
      <ul className={classes.list}>
        {ofClass.map((batch) => (
          <li key={batch.id} data-selected={batch.id === selected?.id || undefined}>
            <button
              type="button"
              className={classes.batch}
              aria-pressed={batch.id === selected?.id}
              onClick={() => onSelect(batch.id)}
            >
              {batch.name}
            </button>
            <button
              type="button"
              className={classes.cross}
              aria-label={`Delete ${batch.name}`}
              onClick={() => remove(batch)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className={classes.panel} aria-labelledby="class-batches">
      <h2 id="class-batches">{classNumber ? `Batches of Class ${classNumber}` : 'Batches'}</h2>
      <ClassBatchForm key={classNumber} classNumber={classNumber} />
      {classNumber ? (
        <Loaded
          query={batches}
          failure="Failed to load batches."
          skeleton={<SkeletonRows rows={3} photo={false} />}
        >
          {list}
        </Loaded>
      ) : (
        <p className={classes.hint}>Choose a class to see its batches.</p>
      )}
    </section>
  )
}
