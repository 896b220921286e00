import { t } from '../../texts/audit';
import { inWords } from '../../texts/language';

export const actionName = (action: string): string => t.audit.actionOf[action] ?? inWords(action);

/** Of the kind of thing that was changed. */
export const subjectTypeName = (type: string): string => t.audit.subjectTypeOf[type] ?? inWords(type);

export const fieldName = (name: string): string => t.audit.fieldOf[name] ?? inWords(name);
