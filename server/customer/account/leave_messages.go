package account

import (
	"context"
	"fmt"
	"time"

	"haat/ent/conversation"
	"haat/ent/message"
	"haat/server/catalog/question"
	"haat/server/catalog/review"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
)

func (l leaving) removeReviews(ctx context.Context) error {
	return review.RemoveReviews(ctx, l.client, l.who.ID)
}

func (l leaving) removeQuestions(ctx context.Context) error {
	return question.RemoveQuestions(ctx, l.client, l.who.ID)
}

// removeConversation deletes the conversation and schedules the deletion of its
// pictures.
func (l leaving) removeConversation(ctx context.Context) error {
	theirs := conversation.CustomerID(l.who.ID)
	// The update locks the conversation, so that no message can be added.
	if err := l.client.Conversation.Update().Where(theirs).SetLastMessageAt(time.Now().UTC()).Exec(ctx); err != nil {
		return fmt.Errorf("lock conversation: %w", err)
	}
	rows, err := l.client.Message.Query().Where(message.HasConversationWith(theirs), message.PictureNotNil()).
		Select(message.FieldPicture).All(ctx)
	if err != nil {
		return fmt.Errorf("list pictures of messages: %w", err)
	}
	var pictures []media.Picture
	for _, row := range rows {
		if row.Picture != nil {
			pictures = append(pictures, *row.Picture)
		}
	}
	if _, err := l.client.Conversation.Delete().Where(theirs).Exec(ctx); err != nil { // messages are deleted by cascade
		return fmt.Errorf("remove conversation: %w", err)
	}
	return removal.Add(ctx, l.client, pictures)
}
