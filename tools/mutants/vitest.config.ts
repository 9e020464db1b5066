import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import shared from '../../vitest.config.ts'

const server = shared.test?.projects?.find(
  (project): project is TestProjectInlineConfiguration =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'server',
)

/** The server's tests as usual, on their own database, limited to one folder. */
export default defineConfig({
  test: {
    ...server?.test,
    retry: 0,
    provide: shared.test?.provide,
    include: [`server/src/features/${process.env.GANIT_MUTANT_FOLDER}/*.test.ts`],
  },
})
