import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { titled } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { mayLeave } from '../../ui/forms/use-leave-warning.ts'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ClassButtons } from './class-buttons.tsx'
import { classModules } from './classes.data.ts'
import classes from './manage-classes.module.css'
import { ModuleCards } from './module-cards.tsx'
import { ModuleForm } from './module-form.tsx'

export const meta = titled('Manage Classes')

/** What the page of each class says of the academy's own (spec §2, Manage Classes). */
export default function ManageClasses() {
  const [chosen, setChosen] = useState<number>()
  const [openings, setOpenings] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  const { data: modules, error, refetch } = useQuery(classModules)

  const choose = async (classNumber: number) => {
    if (!(await mayLeave())) return
    setChosen(classNumber)
    setOpenings((before) => before + 1)
  }
  const focusButton = (classNumber: number) =>
    page.current?.querySelectorAll('button')[classNumber - 1]?.focus()

  const close = (classNumber: number) => {
    if (classNumber === chosen) setChosen(undefined)
    focusButton(classNumber)
  }

  function list() {
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load classes.</LoadFailure>
    if (!modules) return <SkeletonRows rows={3} photo={false} />
    if (modules.length === 0)
      return (
        <EmptyState title="No classes available yet.">
          Choose a class above and write what it learns with you. Its page shows it at once.
        </EmptyState>
      )
    return <ModuleCards modules={modules} onEdit={choose} onDeleted={close} />
  }

  return (
    <AdminPage title="Manage Classes">
      <div ref={page} className={classes.choice}>
        <ClassButtons modules={modules} chosen={chosen} onChoose={choose} />
        {modules && chosen !== undefined && (
          <ModuleForm
            key={openings}
            classNumber={chosen}
            module={modules.find(({ classNumber }) => classNumber === chosen)}
            onDone={() => close(chosen)}
          />
        )}
      </div>
      <div className={classes.existing}>{list()}</div>
    </AdminPage>
  )
}
