import type { ClassModule } from '@ganit/contract/classes'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeleteModule } from './classes.data.ts'
import { ModuleCard } from './module-card.tsx'
import classes from './module-cards.module.css'

type ModuleCardsProps = {
  modules: ClassModule[]
  onEdit: (classNumber: number) => void
  onDeleted: (classNumber: number) => void
}

/** What is written already, in the order of the classes. */
export function ModuleCards({ modules, onEdit, onDeleted }: ModuleCardsProps) {
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
    <ul className={classes.cards}>
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
