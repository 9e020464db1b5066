import type { ClassModule } from '@ganit/contract/classes'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { mayLeave } from '../../ui/forms/use-leave-warning.ts'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ClassButtons } from './class-buttons.tsx'
import { classModules } from './classes.data.ts'
import classes from './manage-classes.module.css'
import { ModuleCards } from './module-cards.tsx'
import { ModuleForm } from './module-form.tsx'

export const meta = titled('Manage Classes')

/** What the page of each class says of the academy's own. */
export default function ManageClasses() {
  // In the address: a reload keeps it.
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('class'))
  const [chosen, setChosen] = useState(() => CLASS_NUMBERS.find((each) => each === asked))
  const show = (classNumber?: number) => {
    setChosen(CLASS_NUMBERS.find((each) => each === classNumber))
    const next: Record<string, string> = classNumber ? { class: String(classNumber) } : {}
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const [openings, setOpenings] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  const query = useQuery(classModules)
  const modules = query.data

  const choose = async (classNumber: number) => {
    if (!(await mayLeave())) return
    show(classNumber)
    setOpenings((before) => before + 1)
  }
  const focusButton = (classNumber: number) =>
    page.current?.querySelectorAll('button')[classNumber - 1]?.focus()

  const close = (classNumber: number) => {
    if (classNumber === chosen) show()
    focusButton(classNumber)
  }

  function list(stored: ClassModule[]) {
    if (stored.length === 0)
      return (
        <EmptyState title="No classes available yet.">
          Choose a class above and write what it learns with you. Its page shows it at once.
        </EmptyState>
      )
    return <ModuleCards modules={stored} onEdit={choose} onDeleted={close} />
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
      <div className={classes.existing}>
        <Loaded
          query={query}
          failure="Failed to load classes."
          skeleton={<SkeletonRows rows={3} photo={false} />}
        >
          {list}
        </Loaded>
      </div>
    </AdminPage>
  )
}
