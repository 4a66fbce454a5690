import { Bell, CircleAlert, Info, Pencil, Play, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Avatar, AvatarGroup, UserName } from '../src/ui/pictures/Avatar.tsx';
import { Badge } from '../src/ui/Badge.tsx';
import { Banner } from '../src/ui/layout/Banner.tsx';
import { BaseButton } from '../src/ui/BaseButton.tsx';
import { Button } from '../src/ui/Button.tsx';
import { CheckboxCards } from '../src/ui/forms/CheckboxCards.tsx';
import { Dialog, DialogActions } from '../src/ui/overlays/Dialog.tsx';
import { Disclosure } from '../src/ui/layout/Disclosure.tsx';
import { PageNotice, NoticeActions } from '../src/ui/layout/PageNotice.tsx';
import { EditButton } from '../src/ui/forms/EditButton.tsx';
import { EmptyState } from '../src/ui/layout/EmptyState.tsx';
import { useEditInPlace } from '../src/ui/focus/use-edit-in-place.ts';
import { Icon } from '../src/ui/pictures/Icon.tsx';
import { IconButton } from '../src/ui/IconButton.tsx';
import { Illustration } from '../src/ui/pictures/Illustration.tsx';
import { Kbd } from '../src/features/player/ShortcutList.tsx';
import { LinkButton } from '../src/ui/LinkButton.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../src/ui/overlays/Menu.tsx';
import { PageHeader, Section } from '../src/ui/layout/Section.tsx';
import { PasswordField } from '../src/ui/forms/PasswordField.tsx';
import { PopoverDialog } from '../src/ui/overlays/PopoverDialog.tsx';
import { RadioCards } from '../src/ui/forms/RadioCards.tsx';
import { SegmentedControl } from '../src/ui/forms/SegmentedControl.tsx';
import { Select } from '../src/ui/forms/Select.tsx';
import { SheetItem } from '../src/ui/overlays/SheetItem.tsx';
import { Skeleton, WaitingSeats } from '../src/ui/pictures/Skeleton.tsx';
import { Slider } from '../src/ui/forms/Slider.tsx';
import { QrCode } from '../src/ui/pictures/QrCode.tsx';
import { StatusDot } from '../src/ui/StatusDot.tsx';
import { Switch } from '../src/ui/forms/Switch.tsx';
import { Table } from '../src/ui/layout/Table.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../src/ui/layout/Tabs.tsx';
import { TextField } from '../src/ui/forms/TextField.tsx';
import { Thumbnail } from '../src/ui/pictures/Thumbnail.tsx';
import { ListRow, VirtualList } from '../src/ui/layout/VirtualList.tsx';
import styles from './Gallery.module.css';

const reason = 'Your role in this room does not allow this';
const names = ['Noor', 'Ilse', 'Tomasz', 'Aiko', 'Pilar'];
const ignore = (): void => undefined;

function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

function Avatars() {
  return (
    <Row>
      <Avatar name="Noor" size="s" />
      <Avatar name="Ilse" />
      <Avatar name="Tomasz" size="l" />
      <UserName name="Aiko" />
      <AvatarGroup avatars={names}>+3</AvatarGroup>
      <AvatarGroup avatars={[{ tint: 'a' }, { tint: 'b' }]}>2 people</AvatarGroup>
    </Row>
  );
}

function Banners() {
  return (
    <>
      <Banner icon={Info} text="A neutral banner" />
      <Banner icon={TriangleAlert} tone="warning" text="A warning" />
      <Banner icon={CircleAlert} tone="error" text="An error with a way out">
        <Button size="s">Try again</Button>
      </Banner>
    </>
  );
}

function Buttons() {
  return (
    <>
      {([undefined, 'primary', 'quiet', 'danger', 'danger-solid'] as const).map((kind) => (
        <Row key={kind ?? 'plain'}>
          <Button {...(kind !== undefined && { kind })}>{kind ?? 'plain'}</Button>
          <Button {...(kind !== undefined && { kind })} icon={Plus} size="s">
            small
          </Button>
          <Button {...(kind !== undefined && { kind })} size="l">
            large
          </Button>
          <Button {...(kind !== undefined && { kind })} disabledReason={reason}>
            disabled
          </Button>
          <Button {...(kind !== undefined && { kind })} isPending>
            pending
          </Button>
        </Row>
      ))}
      <Row>
        <BaseButton>BaseButton</BaseButton>
        <LinkButton to="/">LinkButton</LinkButton>
        <LinkButton to="/" kind="primary">
          primary
        </LinkButton>
      </Row>
    </>
  );
}

function IconButtons() {
  const place = useEditInPlace();
  const { isEditing, end } = place;
  return (
    <Row>
      <Icon of={Bell} />
      <Icon of={Bell} size="s" />
      <Icon of={Play} size="l" solid />
      <IconButton label="Edit" icon={Pencil} />
      <IconButton label="Small" icon={Pencil} size="s" />
      <IconButton label="Play" icon={Play} size="l" solid shortcut="K" />
      <IconButton label="Edit" icon={Pencil} disabledReason={reason} />
      {isEditing ? (
        <span data-in-place="">
          <TextField label="Name" hideLabel value="In place" onChange={ignore} onBlur={end} />
        </span>
      ) : (
        <EditButton label="Edit in place" place={place} className={undefined} />
      )}
    </Row>
  );
}

function SheetItems() {
  return (
    <>
      <SheetItem label="Play now" icon={Play} onPress={ignore} />
      <SheetItem label="Edit" icon={Pencil} disabledReason={reason} onPress={ignore} />
      <SheetItem label="Remove" icon={Trash2} kind="danger" onPress={ignore} />
    </>
  );
}

function Popovers() {
  const trigger = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span ref={trigger}>
        <Button onPress={() => setOpen(true)}>PopoverDialog</Button>
      </span>
      <PopoverDialog label="A small panel" trigger={trigger} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>A small panel beside its button.</p>
      </PopoverDialog>
      <Disclosure label="Details">
        <p>What shows when the label is pressed.</p>
      </Disclosure>
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'alert'>();
  const close = () => setOpen(undefined);
  return (
    <Row>
      <Button onPress={() => setOpen('dialog')}>Dialog</Button>
      <Button onPress={() => setOpen('alert')}>Alert</Button>
      <Dialog title="A dialog" lead="A sentence below the title." isOpen={open === 'dialog'} onClose={close}>
        <TextField label="Field" value="" onChange={ignore} />
        <DialogActions>
          <Button kind="quiet" onPress={close}>
            Cancel
          </Button>
          <Button kind="primary" onPress={close}>
            Save
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog title="Delete it?" lead="It is gone for good." isAlert isOpen={open === 'alert'} onClose={close}>
        <DialogActions>
          <Button kind="danger-solid" onPress={close}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </Row>
  );
}

function Menus() {
  return (
    <MenuTrigger>
      <Button>Menu</Button>
      <Menu label="Menu">
        <MenuSection title="Section">
          <MenuItem id="plain" label="Plain" description="With a description" />
          <MenuItem id="icon" label="Icon" icon={Play} end="K" />
          <MenuItem id="disabled" label="Disabled" isDisabled />
        </MenuSection>
        <MenuSeparator />
        <MenuSection title="Alternatives" selected="one">
          <MenuItem id="one" label="One" />
          <MenuItem id="two" label="Two" />
        </MenuSection>
        <MenuSeparator />
        <MenuItem id="remove" label="Danger" icon={Trash2} kind="danger" />
      </Menu>
    </MenuTrigger>
  );
}

function Choices() {
  const [value, setValue] = useState('one');
  const [several, setSeveral] = useState(['one']);
  const [isOn, setOn] = useState(true);
  const [volume, setVolume] = useState(0.6);
  const options = [
    { value: 'one', label: 'One', hint: 'What it means.' },
    { value: 'two', label: 'Two', hint: 'Something else.' },
  ];
  return (
    <>
      <RadioCards label="RadioCards" options={options} value={value} onChange={setValue} />
      <RadioCards label="Disabled" options={options} value={value} onChange={setValue} disabledReason={reason} />
      <CheckboxCards label="CheckboxCards" options={options} values={several} onChange={setSeveral} />
      <SegmentedControl label="SegmentedControl" options={options} value={value} onChange={setValue} />
      <SegmentedControl label="Wide, disabled" wide options={options} value={value} onChange={setValue} isDisabled />
      <Select label="Select" options={options} value={value} onChange={setValue} />
      <Select label="Disabled" options={options} value={value} onChange={setValue} disabledReason={reason} />
      <Switch label="Switch" isSelected={isOn} onChange={setOn} />
      <Switch label="Disabled" isSelected={isOn} onChange={setOn} disabledReason={reason} />
      <Slider label="Slider" max={1} step={0.01} value={volume} onChange={setVolume} />
      <Slider label="Disabled" max={1} step={0.01} value={volume} onChange={setVolume} isDisabled />
    </>
  );
}

function TextFields() {
  const [value, setValue] = useState('');
  return (
    <>
      <TextField label="Label" value={value} onChange={setValue} placeholder="Placeholder" hint="A hint" />
      <TextField label="Icon" icon={Bell} value={value} onChange={setValue} isRequired />
      <TextField label="Error" value={value} onChange={setValue} error="What is wrong with the value" />
      <TextField label="Disabled" value="A value" onChange={ignore} disabledReason={reason} />
      <TextField label="Several lines" value={value} onChange={setValue} multiline />
      <PasswordField label="Password of a room" value={value} onChange={setValue} />
    </>
  );
}

function TabSample() {
  const [selected, setSelected] = useState('queue');
  return (
    <Tabs selected={selected} onSelect={setSelected}>
      <TabList label="Tabs">
        <Tab id="queue" label="Queue" count={12} />
        <Tab id="add" label="Add" />
      </TabList>
      <TabPanel id="queue">The queue</TabPanel>
      <TabPanel id="add">Adding</TabPanel>
    </Tabs>
  );
}

const tableColumns = [
  { id: 'name', label: 'Name' },
  { id: 'videos', label: 'Videos', isNumber: true },
];

function Tables() {
  return (
    <Table caption="Table" columns={tableColumns}>
      {names.map((name, index) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-num="" data-label="Videos">
            {index * 7}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Images() {
  return (
    <>
      <Row>
        {(['screen', 'lamp', 'bubble', 'ticket', 'projector', 'door'] as const).map((name) => (
          <Illustration key={name} name={name} className={styles.thumbnail} />
        ))}
      </Row>
      <Row>
        <Thumbnail src="/share.jpg" className={styles.thumbnail} />
        <Thumbnail src={undefined} className={styles.thumbnail} />
        {['First light', 'The Last Ferry', 'Rings: nine hours over Saturn', 'Ночной поезд', 'rain-on-seventh-street.mp4'].map((title) => (
          <Thumbnail key={title} src={undefined} title={title} className={styles.thumbnail} />
        ))}
        <Thumbnail src="/gone.jpg" fallback="projector" className={styles.thumbnail} />
      </Row>
    </>
  );
}

function Loading() {
  return (
    <>
      <WaitingSeats />
      <Skeleton shape="line" width={40} />
      <Skeleton shape="avatar" />
      <Skeleton shape="thumbnail" className={styles.thumbnail} />
    </>
  );
}

function Status() {
  return (
    <>
      <Row>
        <StatusDot state="connected">In sync</StatusDot>
        <StatusDot state="reconnecting">Reconnecting</StatusDot>
        <StatusDot state="disconnected">Disconnected</StatusDot>
        <StatusDot state="connected" onPress={ignore}>
          As a button
        </StatusDot>
        <Badge>Badge</Badge>
        <Badge icon={Bell}>With an icon</Badge>
        <QrCode text="https://watch.example.org/room/lounge" label="QR code" />
        <Kbd>K</Kbd>
      </Row>
    </>
  );
}

function Pages() {
  return (
    <>
      <PageHeader title="PageHeader" lead="A sentence that says what the page is about." />
      <Section title="Section" lead="A sentence below the title.">
        <p>Its content.</p>
      </Section>
      <EmptyState illustration="ticket" level={3} title="EmptyState" text="What it means." actions={<Button>Way out</Button>} />
      <Table
        caption="Table"
        columns={[
          { id: 'name', label: 'Name' },
          { id: 'count', label: 'Watching', isNumber: true },
        ]}
      >
        <tr>
          <th scope="row">Friday at the lighthouse</th>
          <td data-num="">4</td>
        </tr>
      </Table>
      <PageNotice illustration="door" title="Door" lead="Why it is shut.">
        <NoticeActions>
          <Button kind="primary">Way in</Button>
        </NoticeActions>
      </PageNotice>
    </>
  );
}

function LongList() {
  const items = Array.from({ length: 200 }, (_, index) => index);
  return (
    <VirtualList items={items} className={styles.list}>
      {(item) => (
        <ListRow key={item} index={item} count={items.length}>
          Row {item + 1}
        </ListRow>
      )}
    </VirtualList>
  );
}

export const samples: Readonly<Record<string, ComponentType>> = {
  Buttons,
  'Icon buttons': IconButtons,
  Menus,
  Dialogs,
  Popovers,
  SheetItems,
  'Text fields': TextFields,
  Choices,
  Tabs: TabSample,
  Tables,
  Avatars,
  Status,
  Banners,
  Images,
  Loading,
  Pages,
  'Virtual list': LongList,
};
