import { CLASS_NUMBERS } from '@ganit/contract/shared'
import type { ClassModule } from '@ganit/contract/site/classes'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import classButtonsCss from '../../../ui/forms/choices/class-buttons.module.css'
import { mayLeave } from '../../../ui/forms/use-leave-warning.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { classModules, useDeleteModule } from './classes.data.ts'
import classes from './classes.module.css'
import { ModuleForm } from './module-form.tsx'

type ModuleCardProps = {
  module: ClassModule
  isLeaving: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A class's module as on its page; without an image, its number on squared paper. */
function ModuleCard({ module, isLeaving, onEdit, onDelete }: ModuleCardProps) {
  const { classNumber, title, description, image } = module
  const headingId = `module-${classNumber}`

  return (
    <li className="column sheet">
      <div className={`stack clip ${classes.picture} ${paper.squared}`}>
        {image ? (
          <img src={image} alt="" loading="lazy" />
        ) : (
          <b aria-hidden="true">{classNumber}</b>
        )}
      </div>
      <div className={classes.text}>
        <p className={classes.class}>
          <Link to={`/programs/class/${classNumber}`}>Class {classNumber}</Link>
        </p>
        <h2 id={headingId}>{title}</h2>
        <p className={`clip quiet breaks ${classes.description}`}>{description}</p>
      </div>
      <div className={`row gap8 to-end ruled ${classes.buttons}`}>
        <Button size="xs" aria-describedby={headingId} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="xs"
          variant="quiet"
          aria-describedby={headingId}
          disabled={isLeaving}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

type ModuleCardsProps = {
  modules: ClassModule[]
  onEdit: (classNumber: number) => void
  onDeleted: (classNumber: number) => void
}

/** Existing modules in class order. */
function ModuleCards({ modules, onEdit, onDeleted }: ModuleCardsProps) {
  const remove = useDeleteModule()

  const ask = async ({ classNumber }: ClassModule) => {
    const name = `Class ${classNumber}`
    const agreed = await confirm({
      title: `Delete ${name}`,
      text: `Are you sure you want to delete ${name}?`,
      detail: 'What is written about it here is gone. Its batches and students stay.',
      accept: 'Delete',
      destructive: true,
    })
    if (!agreed) return
    remove.mutate(classNumber, {
      onSuccess: () => {
        toastSuccess(`${name} deleted successfully`)
        onDeleted(classNumber)
      },
      onError: () => alert({ title: `Delete ${name}`, text: 'Failed to delete class.' }),
    })
  }
  return (
    <ul className={`grid gap24 ${classes.cards}`}>
      {modules.map((module) => (
        <ModuleCard
          key={module.classNumber}
          module={module}
          isLeaving={remove.isPending && remove.variables === module.classNumber}
          onEdit={() => onEdit(module.classNumber)}
          onDelete={() => ask(module)}
        />
      ))}
    </ul>
  )
}

type ClassButtonsProps = {
  /** Undefined until loaded: then no class can be chosen. */
  modules: ClassModule[] | undefined
  chosen: number | undefined
  onChoose: (classNumber: number) => void
}

/** Class 1 to 12; those with a module have a tick. */
function ClassButtons({ modules, chosen, onChoose }: ClassButtonsProps) {
  const id = useId()
  const isWritten = (n: number) => modules?.some(({ classNumber }) => classNumber === n)

  return (
    <fieldset className={classButtonsCss.buttons} aria-label="Class">
      {CLASS_NUMBERS.map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={n === chosen}
          aria-describedby={isWritten(n) ? id : undefined}
          data-written={isWritten(n) || undefined}
          disabled={!modules}
          onClick={() => onChoose(n)}
        >
          Class {n}
          {isWritten(n) && <Icon name="tick" size={16} />}
        </button>
      ))}
      <p className={`row gap6 centred whole quiet small ${classButtonsCss.legend}`}>
        <Icon name="tick" size={16} /> <span id={id}>has a module</span>
      </p>
    </fieldset>
  )
}

export const meta = titled('Manage Classes')

/** The academy's own text for each class's page. */
export default function ManageClasses() {
  // The chosen class stands in the address, so that a reload keeps it.
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
      <div ref={page} className="stack gap24">
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
      <div className="above24">
        <QueryView
          query={query}
          failure="Failed to load classes."
          skeleton={<SkeletonRows rows={3} photo={false} />}
        >
          {list}
        </QueryView>
      </div>
    </AdminPage>
  )
}
