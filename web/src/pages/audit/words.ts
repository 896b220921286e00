import { t } from '../../texts/audit';
import { inWords } from '../../texts/language';

export const actionName = (action: string): string => t.audit.actionOf[action] ?? inWords(action);

/** The kind of the changed object. */
export const subjectTypeName = (type: string): string => t.audit.subjectTypeOf[type] ?? inWords(type);

export const fieldName = (name: string): string => t.audit.fieldOf[name] ?? inWords(name);
