type Routes = Record<string, { id: string; parentId?: string | undefined }>

const LAYOUTS = ['shell/admin-layout', 'shell/teacher-layout']

/** Whether only the staff open a route, because it is below one of their layouts. */
export function isOfStaff(routes: Routes, id: string): boolean {
  const parentId = routes[id]?.parentId
  return LAYOUTS.includes(id) || (parentId !== undefined && isOfStaff(routes, parentId))
}
