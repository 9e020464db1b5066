import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { classModules } from '../classes/classes.data.ts'
import classes from './class-modules.module.css'
import { ModuleCard } from './module-card.tsx'

export function ModuleList({ classNumber }: { classNumber: number }) {
  const { data, isError, refetch, isRefetching } = useQuery(classModules)
  const modules = data?.filter((module) => module.classNumber === classNumber)

  if (modules && modules.length > 0)
    return (
      <ul className={classes.modules}>
        {modules.map((module) => (
          <ModuleCard key={module.title} module={module} />
        ))}
      </ul>
    )
  if (isError && !isRefetching)
    return (
      <div className={classes.instead}>
        <LoadFailure hint="The rest of this page is complete." onRetry={refetch}>
          Failed to load class details.
        </LoadFailure>
      </div>
    )
  return (
    <p className={classes.state} role="status">
      {modules ? 'No modules found for this class yet.' : 'Loading class details...'}
    </p>
  )
}
