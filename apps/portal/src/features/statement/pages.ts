/** The screens of statements in one part: who opens the list opens a statement next. */
export { StatementList } from './StatementList.tsx'
export { StatementPage } from './StatementPage.tsx'
