import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  CreateStaffMemberMutationVariables,
  MemberPartsFragment,
  StaffMemberInput,
  StaffRole,
} from '../../api/generated/types';
import { memberSessionsQuery } from '../../api/sessions';
import { useCreateMember, useRevokeMember, useRotateToken, useUpdateMember } from '../../api/staff';
import { Dialog } from '../../components/dialog';
import { ErrorView } from '../../components/error-view';
import { choice, text, type Fields } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { ConfirmDialog } from '../../components/form-dialog';
import { inputOf, textsOf, useFields } from '../../components/form-fields';
import { SecretDialog } from '../../components/secret-dialog';
import { SessionList } from '../../components/session-list';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/staff';
import type { MemberAction } from './member-columns';

const ROLES: readonly StaffRole[] = ['SUPPORT', 'CATALOGUE', 'FINANCE', 'ADMIN'];

/** The fields of a member of staff. */
const MEMBER = {
  name: text({ label: t.words.name, maxLength: 200, autoComplete: 'off', required: t.words.nameMissing }),
  role: choice({
    label: t.words.role,
    hintOf: (role) => t.staff.may[role as StaffRole],
    choices: ROLES.map((role) => ({ value: role, label: t.role[role] })),
  }),
  email: text({
    label: t.words.email,
    description: t.staff.emailHint,
    type: 'email',
    maxLength: 320,
    autoComplete: 'off',
    isOptional: true,
  }),
} satisfies Fields<string>;

interface MemberProps {
  member: MemberPartsFragment;
  onClose: () => void;
}

/** Changes a member. @param member as it is stored now, also while the dialog is open. */
function ChangeDialog({ member, onClose }: MemberProps) {
  const changing = useUpdateMember();
  const form = useFields(MEMBER, textsOf(MEMBER, member), member.version, changing.error);
  return (
    <FieldsDialog
      form={form}
      saving={changing}
      title={t.staff.changeOf(member.name)}
      submit={t.words.saveChanges}
      size="lg"
      onSave={(version) =>
        changing.mutate(
          { id: member.id, input: { ...(inputOf(MEMBER, form.changes) as StaffMemberInput), version } },
          doneWith(onClose, t.words.changesSaved),
        )
      }
      onClose={onClose}
    />
  );
}

/** A token that cannot be read again. */
interface IssuedToken {
  token: string;
  /** Its member. */
  name: string;
}

const INITIAL = textsOf(MEMBER, { role: 'SUPPORT' });

interface CreateDialogProps {
  onCreated: (issued: IssuedToken) => void;
  onClose: () => void;
}

function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const creating = useCreateMember();
  const form = useFields(MEMBER, INITIAL, 0, creating.error);
  return (
    <FieldsDialog
      form={form}
      saving={creating}
      title={t.staff.create}
      submit={t.staff.createSubmit}
      onSave={() =>
        creating.mutate(inputOf(MEMBER, form.values) as CreateStaffMemberMutationVariables, {
          onSuccess: ({ token, staffMember }) => onCreated({ token, name: staffMember.name }),
        })
      }
      onClose={onClose}
    />
  );
}

function RevokeDialog({ member: { id, name }, onClose }: MemberProps) {
  const revoking = useRevokeMember();
  const submit = (): void => revoking.mutate({ id }, doneWith(onClose, t.staff.revoked(name)));
  return (
    <ConfirmDialog
      title={t.staff.revokeOf(name)}
      submit={t.staff.revoke}
      colour="red"
      effect={t.staff.revokeEffect(name)}
      action={revoking}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

interface RotateDialogProps extends MemberProps {
  isOwn: boolean;
  onRotated: (issued: IssuedToken) => void;
}

function RotateDialog({ member: { id, name }, isOwn, onRotated, onClose }: RotateDialogProps) {
  const rotating = useRotateToken();
  return (
    <ConfirmDialog
      title={t.staff.rotateOf(name)}
      submit={t.words.newToken}
      effect={isOwn ? t.staff.rotateOwn : t.staff.rotateEffect(name)}
      action={rotating}
      onSubmit={() => rotating.mutate({ id, isOwn }, { onSuccess: ({ token }) => onRotated({ token, name }) })}
      onClose={onClose}
    />
  );
}

/** A member's sessions, each of which an ADMIN can end. */
function SessionsDialog({ member: { id, name }, onClose }: MemberProps) {
  const { data: sessions, error, refetch } = useQuery(memberSessionsQuery(id));
  const title = t.staff.sessionsOf(name);
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {sessions?.length === 0 && <Text size="sm">{t.staff.noSessions(name)}</Text>}
      {!error && sessions?.length !== 0 && <SessionList title={title} sessions={sessions} hide="since,ends" />}
    </Dialog>
  );
}

/** The open dialog. */
export type OpenDialog =
  { kind: 'create' } | { kind: MemberAction; member: MemberPartsFragment } | { kind: 'token'; issued: IssuedToken };

interface MemberDialogProps {
  open: OpenDialog;
  /** As they are stored now. */
  members: readonly MemberPartsFragment[];
  ownId: string;
  onOpen: (open: OpenDialog | null) => void;
}

/** The dialog that is open on the list of members. */
export function MemberDialog({ open, members, ownId, onOpen }: MemberDialogProps) {
  const close = (): void => onOpen(null);
  const show = (issued: IssuedToken): void => onOpen({ kind: 'token', issued });
  switch (open.kind) {
    case 'create':
      return <CreateDialog onCreated={show} onClose={close} />;
    case 'change':
      return <ChangeDialog member={members.find(({ id }) => id === open.member.id) ?? open.member} onClose={close} />;
    case 'sessions':
      return <SessionsDialog member={open.member} onClose={close} />;
    case 'rotate':
      return <RotateDialog member={open.member} isOwn={open.member.id === ownId} onRotated={show} onClose={close} />;
    case 'revoke':
      return <RevokeDialog member={open.member} onClose={close} />;
    case 'token':
      return (
        <SecretDialog
          title={t.staff.tokenTitle(open.issued.name)}
          hint={t.staff.tokenHint}
          label={t.words.token}
          secret={open.issued.token}
          done={t.staff.tokenDone}
          onClose={close}
        />
      );
  }
}
