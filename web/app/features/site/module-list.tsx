import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { classModules } from '../classes/classes.data.ts'
import classes from './class-modules.module.css'
import { ModuleCard } from './module-card.tsx'

type ModuleListProps = { classNumber: number }

export default function ModuleList(props: ModuleListProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Modules {...props} />
    </QueryClientProvider>
  )
}

function Modules({ classNumber }: ModuleListProps) {
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
