import { ListCard, type ListCardProps } from '../../components/list-card';
import { useListViews, ViewTabs } from '../../components/view-tabs';

/** A list on a tab of a pool's page. @param list the name under which the service stores its views. */
export function TabList<Row>({ list, ...card }: ListCardProps<Row> & { list: string }) {
  const views = useListViews(list);
  return (
    <>
      {views.views.length > 0 && <ViewTabs {...views} title={card.title} />}
      <ListCard {...card} views={views} />
    </>
  );
}
