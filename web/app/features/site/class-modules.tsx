import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import paper from '../../ui/paper.module.css'
import classes from './class-modules.module.css'
import { ModuleList } from './module-list.tsx'
import section from './section.module.css'

/** What the academy itself writes about a class, asked for in the browser: the rest of the page stands without it. */
export function ClassModules({ classNumber }: { classNumber: number }) {
  return (
    <section className={`${section.section} ${classes.section}`} aria-labelledby="modules">
      <div className={paper.wrap}>
        <h2 className={section.heading} id="modules">
          Modules
        </h2>
        <QueryClientProvider client={queryClient}>
          <ModuleList classNumber={classNumber} />
        </QueryClientProvider>
      </div>
    </section>
  )
}
